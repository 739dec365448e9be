/* SPDX-License-Identifier: MIT */

/* Writing and reading sections through buffers.  XXH3 is xxHash's (Yann
   Collet, https://xxhash.com). */

#include "core/section.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { BUFFER_BYTES = 1 << 16 };

/* Not valid as text, and changed by what changes ends of lines. */
static const char magic[8] = "\x89"
                             "AQS\r\n\x1a\n";

struct file_header {
  char magic[sizeof magic];
  uint32_t version, byte_order;
};

static const struct file_header good_header = {
    .version = AQ_CHECKPOINT_VERSION, .byte_order = 0x04030201};

struct section_header {
  char name[AQ_SECTION_NAME];
  uint32_t number, place;
  uint64_t length;
};

/* --- writing --- */

struct section_writer {
  aq_write *write;
  void *data;
  XXH3_state_t *hash; /* of the section */
  uint32_t place;     /* of the next section */
  bool failed;
  size_t count; /* bytes in the buffer */
  char buffer[BUFFER_BYTES];
};

enum aq_status aq_section_writer_new (struct section_writer **writer) {
  struct section_writer *made = *writer = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  made->hash = XXH3_createState ();
  if (made->hash)
    return AQ_OK;
  aq_section_writer_free (made);
  *writer = NULL;
  return AQ_NO_MEMORY;
}

void aq_section_writer_free (struct section_writer *writer) {
  if (!writer)
    return;
  XXH3_freeState (writer->hash);
  free (writer);
}

static void flush (struct section_writer *writer) {
  if (!writer->failed && writer->count)
    writer->failed =
        !writer->write (writer->data, writer->buffer, writer->count);
  writer->count = 0;
}

static void write_bytes (struct section_writer *writer, const void *bytes,
                         size_t count) {
  const char *from = bytes;
  while (count) {
    const size_t room = BUFFER_BYTES - writer->count;
    const size_t here = count < room ? count : room;
    memcpy (writer->buffer + writer->count, from, here);
    writer->count += here;
    from += here;
    count -= here;
    if (writer->count == BUFFER_BYTES)
      flush (writer);
  }
}

void aq_sections_continue (struct section_writer *writer, uint32_t place,
                           aq_write *write, void *data) {
  writer->write = write;
  writer->data = data;
  writer->place = place;
  writer->count = 0;
  writer->failed = false;
}

void aq_sections_begin (struct section_writer *writer, aq_write *write,
                        void *data) {
  struct file_header header = good_header;
  memcpy (header.magic, magic, sizeof magic);
  aq_sections_continue (writer, 0, write, data);
  write_bytes (writer, &header, sizeof header);
}

void aq_section_put (struct section_writer *writer, const void *bytes,
                     size_t count) {
  XXH3_64bits_update (writer->hash, bytes, count);
  write_bytes (writer, bytes, count);
}

void aq_section_begin (struct section_writer *writer, const char *name,
                       uint32_t number, uint64_t length) {
  struct section_header header = {
      .number = number, .place = writer->place++, .length = length};
  memcpy (header.name, name, strnlen (name, sizeof header.name));
  XXH3_64bits_reset (writer->hash);
  aq_section_put (writer, &header, sizeof header);
}

void aq_section_end (struct section_writer *writer) {
  const uint64_t hash = XXH3_64bits_digest (writer->hash);
  write_bytes (writer, &hash, sizeof hash);
}

enum aq_status aq_sections_pause (struct section_writer *writer) {
  flush (writer);
  return writer->failed ? AQ_WRITE_ERROR : AQ_OK;
}

enum aq_status aq_sections_end (struct section_writer *writer) {
  aq_section_begin (writer, "end", 0, 0);
  aq_section_end (writer);
  return aq_sections_pause (writer);
}

/* --- reading --- */

struct section_reader {
  aq_read *read;
  void *data;
  XXH3_state_t *hash;
  struct section_header header;      /* of the section that is open */
  uint32_t place;                    /* of the next section */
  struct section_header next_header; /* of the next section, with SEEN: ... */
  size_t next_bytes;                 /* ... so many bytes of it */
  bool seen;
  uint64_t left; /* bytes of the contents */
  enum aq_status status;
  size_t next, count; /* bytes in the buffer: used, and all */
  char message[128];
  char buffer[BUFFER_BYTES];
};

enum aq_status aq_section_reader_new (struct section_reader **reader,
                                      aq_read *read, void *data) {
  struct section_reader *made = *reader = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  made->read = read;
  made->data = data;
  made->hash = XXH3_createState ();
  if (made->hash)
    return AQ_OK;
  aq_section_reader_free (made);
  *reader = NULL;
  return AQ_NO_MEMORY;
}

void aq_section_reader_free (struct section_reader *reader) {
  if (!reader)
    return;
  XXH3_freeState (reader->hash);
  free (reader);
}

/* Notes damage of the file as a whole. */
static enum aq_status file_damaged (struct section_reader *reader,
                                    const char *what) {
  if (!reader->status) {
    reader->status = AQ_DAMAGED;
    snprintf (reader->message, sizeof reader->message, "%s", what);
  }
  return reader->status;
}

static enum aq_status made_earlier (struct section_reader *reader) {
  snprintf (reader->message, sizeof reader->message,
            "made by allqueens 1, which alone can go on with it");
  return reader->status = AQ_OLD_CHECKPOINT;
}

enum aq_status aq_section_damaged (struct section_reader *reader,
                                   const char *what) {
  const struct section_header *header = &reader->header;
  if (!reader->status) {
    reader->status = AQ_DAMAGED;
    snprintf (reader->message, sizeof reader->message,
              "section %" PRIu32 " (%.*s %" PRIu32 "): %s", header->place + 1,
              AQ_SECTION_NAME, header->name, header->number, what);
  }
  return reader->status;
}

const char *aq_section_message (const struct section_reader *reader) {
  return reader->message;
}

/* Reads up to COUNT bytes and returns how many: fewer at the end of the file
   and after a failure. */
static size_t read_bytes (struct section_reader *reader, void *bytes,
                          size_t count) {
  char *to = bytes;
  size_t done = 0;
  while (done < count && !reader->status) {
    if (reader->next == reader->count) {
      const ptrdiff_t got =
          reader->read (reader->data, reader->buffer, BUFFER_BYTES);
      if (got < 0)
        reader->status = AQ_READ_ERROR;
      if (got <= 0)
        break;
      reader->next = 0;
      reader->count = (size_t) got;
    }
    const size_t there = reader->count - reader->next;
    const size_t here = count - done < there ? count - done : there;
    memcpy (to + done, reader->buffer + reader->next, here);
    reader->next += here;
    done += here;
  }
  return done;
}

enum aq_status aq_sections_open (struct section_reader *reader) {
  struct file_header header;
  const size_t got = read_bytes (reader, &header, sizeof header);
  if (reader->status)
    return reader->status;
  if (got < sizeof header || memcmp (header.magic, magic, sizeof magic))
    return file_damaged (reader, "it is no checkpoint");
  if (header.byte_order != good_header.byte_order)
    return file_damaged (reader, "its byte order is another machine's");
  if (header.version && header.version < good_header.version)
    return made_earlier (reader);
  if (header.version != good_header.version) {
    char what[64];
    snprintf (what, sizeof what,
              "its format has version %" PRIu32 ", not %" PRIu32,
              header.version, good_header.version);
    return file_damaged (reader, what);
  }
  return AQ_OK;
}

/* Reads the header of the next section, unless that is done. */
static void see_next (struct section_reader *reader) {
  struct section_header *header = &reader->next_header;
  if (!reader->seen)
    reader->next_bytes = read_bytes (reader, header, sizeof *header);
  reader->seen = true;
}

enum aq_status aq_section_next (struct section_reader *reader,
                                char name[AQ_SECTION_NAME + 1],
                                uint32_t *number) {
  const struct section_header *header = &reader->next_header;
  see_next (reader);
  const bool whole = reader->next_bytes == sizeof *header;
  memset (name, 0, AQ_SECTION_NAME + 1);
  if (whole)
    memcpy (name, header->name, AQ_SECTION_NAME);
  *number = whole ? header->number : 0;
  return reader->status;
}

enum aq_status aq_section_open (struct section_reader *reader,
                                const char *name, uint32_t number,
                                uint64_t *length) {
  const struct section_header *header = &reader->next_header;
  struct section_header wanted = {.number = number, .place = reader->place++};
  memcpy (wanted.name, name, strnlen (name, sizeof wanted.name));
  reader->header = wanted;
  reader->left = *length = 0;
  see_next (reader);
  reader->seen = false;
  if (reader->status)
    return reader->status;
  if (reader->next_bytes < sizeof *header)
    return aq_section_damaged (reader, "the file ends before it");
  wanted.length = header->length;
  if (memcmp (header, &wanted, sizeof wanted))
    return aq_section_damaged (reader, "it does not begin where it should");
  XXH3_64bits_reset (reader->hash);
  XXH3_64bits_update (reader->hash, header, sizeof *header);
  reader->left = *length = header->length;
  return AQ_OK;
}

enum aq_status aq_section_get (struct section_reader *reader, void *bytes,
                               size_t count) {
  if (reader->status)
    return reader->status;
  if (count > reader->left)
    return aq_section_damaged (reader, "its length is wrong");
  if (read_bytes (reader, bytes, count) < count)
    return aq_section_damaged (reader, "the file ends within it");
  reader->left -= count;
  XXH3_64bits_update (reader->hash, bytes, count);
  return AQ_OK;
}

enum aq_status aq_section_close (struct section_reader *reader) {
  uint64_t hash;
  if (!reader->status && reader->left)
    return aq_section_damaged (reader, "its length is wrong");
  const size_t got = read_bytes (reader, &hash, sizeof hash);
  if (reader->status)
    return reader->status;
  if (got < sizeof hash)
    return aq_section_damaged (reader, "the file ends within it");
  return hash == XXH3_64bits_digest (reader->hash)
             ? AQ_OK
             : aq_section_damaged (reader, "its checksum differs");
}

enum aq_status aq_section_load (struct section_reader *reader,
                                const char *name, uint32_t number,
                                char **bytes, size_t *count) {
  enum { PIECE = 1 << 16 };
  uint64_t left;
  size_t room = 0;
  *count = 0;
  *bytes = NULL;
  enum aq_status status = aq_section_open (reader, name, number, &left);
  do {
    const size_t piece = left < PIECE ? (size_t) left : PIECE;
    if (*count + piece >= room) {
      room = 2 * (*count + piece) + 1;
      char *more = realloc (*bytes, room);
      if (!more)
        return AQ_NO_MEMORY;
      *bytes = more;
    }
    if (!status)
      status = aq_section_get (reader, *bytes + *count, piece);
    *count += status ? 0 : piece;
    left -= piece;
  } while (left && !status);
  (*bytes)[*count] = 0;
  return status ? status : aq_section_close (reader);
}

enum aq_status aq_section_skip (struct section_reader *reader,
                                const char *name, uint32_t number) {
  char piece[4096];
  uint64_t length;
  enum aq_status status = aq_section_open (reader, name, number, &length);
  while (reader->left && !status) {
    const size_t count =
        reader->left < sizeof piece ? (size_t) reader->left : sizeof piece;
    status = aq_section_get (reader, piece, count);
  }
  return status ? status : aq_section_close (reader);
}

enum aq_status aq_sections_close (struct section_reader *reader) {
  uint64_t length;
  char more;
  if (!aq_section_open (reader, "end", 0, &length) &&
      !aq_section_close (reader) && read_bytes (reader, &more, 1))
    return file_damaged (reader, "there is more behind its end");
  return reader->status;
}
