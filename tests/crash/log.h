/* SPDX-License-Identifier: MIT */

/* The log of what a program did to the files of one folder, which `record`
   writes and `states` reads.  A record is a line; the bytes of a write or a
   print follow it, and a newline:

     create FILE NAME        a new file has a name; files count from 0
     rename FILE FROM TO
     unlink FILE NAME
     write FILE OFFSET COUNT
     truncate FILE SIZE
     sync FILE               fsync or fdatasync
     syncdir                 fsync of the folder
     print COUNT             bytes on standard output or error
     begin                   what stands above was there before the program

   FILE is the file, whatever name it has; it has one. */

#ifndef TESTS_CRASH_LOG_H
#define TESTS_CRASH_LOG_H

enum { NAME_SIZE = 256, LINE_SIZE = 1024 };

#endif
