/* SPDX-License-Identifier: MIT */

/* A checkpoint's bytes: a header, then sections, the last of which is "end".

   The header: 8 bytes of magic, the version of the format and a number that
   shows the byte order, 4 bytes each.  A section: its name, 8 bytes padded
   with zeros; a number, 4 bytes, which tells sections of the same name apart;
   its place in the file, 4 bytes, from 0; the length of its contents, 8 bytes;
   the contents; the XXH3 (64 bits) of all that, 8 bytes.  Numbers are in the
   byte order of the machine. */

#ifndef AQ_SECTION_H
#define AQ_SECTION_H

#include "allqueens.h"

/* allqueens 1 wrote versions up to 3. */
enum { AQ_SECTION_NAME = 8, AQ_CHECKPOINT_VERSION = 4 };

/* --- writing --- */

struct section_writer;

enum aq_status aq_section_writer_new (struct section_writer **writer);
void aq_section_writer_free (struct section_writer *writer);

/* Begins a file with its header; WRITE gets large pieces.  Needs no memory,
   nor do the functions below.  After a failed write nothing more is
   written. */
void aq_sections_begin (struct section_writer *writer, aq_write *write,
                        void *data);
/* Goes on with a file that others began, in which PLACE sections come
   before. */
void aq_sections_continue (struct section_writer *writer, uint32_t place,
                           aq_write *write, void *data);
/* A section, whose contents of LENGTH bytes are put in any pieces. */
void aq_section_begin (struct section_writer *writer, const char *name,
                       uint32_t number, uint64_t length);
void aq_section_put (struct section_writer *writer, const void *bytes,
                     size_t count);
void aq_section_end (struct section_writer *writer);
/* Ends the file.  With pause: ends only what is written of it here.
   AQ_WRITE_ERROR. */
enum aq_status aq_sections_end (struct section_writer *writer);
enum aq_status aq_sections_pause (struct section_writer *writer);

/* --- reading --- */

struct section_reader;

enum aq_status aq_section_reader_new (struct section_reader **reader,
                                      aq_read *read, void *data);
void aq_section_reader_free (struct section_reader *reader);

/* These return AQ_OK, AQ_DAMAGED or AQ_READ_ERROR, and from then on the same
   again.  Only aq_section_close checks contents: do not rely on them before.
   A length is what the file says, and it may say anything. */

/* Reads the header; also AQ_OLD_CHECKPOINT, with a message. */
enum aq_status aq_sections_open (struct section_reader *reader);
/* Opens the next section, which must have this name and number. */
enum aq_status aq_section_open (struct section_reader *reader,
                                const char *name, uint32_t number,
                                uint64_t *length);
/* Reads COUNT bytes of its contents; damage if it has fewer left. */
enum aq_status aq_section_get (struct section_reader *reader, void *bytes,
                               size_t count);
/* Ends the section, which must be read to its end. */
enum aq_status aq_section_close (struct section_reader *reader);
/* Reads the next section as a whole into *BYTES, which the caller frees, with
   a 0 behind.  Its length is believed piece by piece.  Also AQ_NO_MEMORY. */
enum aq_status aq_section_load (struct section_reader *reader,
                                const char *name, uint32_t number,
                                char **bytes, size_t *count);
/* Passes over the next section, which must have this name and number, but
   checks it. */
enum aq_status aq_section_skip (struct section_reader *reader,
                                const char *name, uint32_t number);
/* The name and the number of the next section, which is then to be opened; ""
   if none begins. */
enum aq_status aq_section_next (struct section_reader *reader,
                                char name[AQ_SECTION_NAME + 1],
                                uint32_t *number);
/* Reads the end of the file. */
enum aq_status aq_sections_close (struct section_reader *reader);

/* Notes damage that the reader of the contents has found, "its ..."; returns
   AQ_DAMAGED. */
enum aq_status aq_section_damaged (struct section_reader *reader,
                                   const char *what);
/* What is damaged, such as "section 17 (shard 3): its checksum differs"; "" if
   nothing is. */
const char *aq_section_message (const struct section_reader *reader);

#endif
