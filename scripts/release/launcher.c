// bin/espace-membres: starts the Node of the release on the C library of the release, whatever the machine has.
// Freestanding, because an empty machine has neither a shell nor a C library. Finds the release by its own path.

#define PATH_MAX 4096
#define AT_EXECFN 31

enum { READ_LINK = 89, WRITE = 1, EXECVE = 59, EXIT = 60 };

static long call(long number, const void *a, const void *b, long c) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return result;
}

static void fail(const char *sentence) {
  long length = 0;
  while (sentence[length]) length++;
  call(WRITE, (void *)2, sentence, length);
  call(EXIT, (void *)1, 0, 0);
}

// Writes `text` at `place`, and answers where it ends.
static char *put(char *place, const char *limit, const char *text) {
  while (*text) {
    if (place + 1 >= limit) fail("Le chemin de cette version est trop long.\n");
    *place++ = *text++;
  }
  *place = 0;
  return place;
}

// Cuts the last name off a path: "a/b" becomes "a", "b" becomes ".", "/b" becomes "".
static void parent(char *path) {
  char *slash = 0;
  for (char *at = path; *at; at++) if (*at == '/') slash = at;
  if (slash) *slash = 0;
  else { path[0] = '.'; path[1] = 0; }
}

// Follows symbolic links, as of /usr/local/bin/espace-membres.
static void resolve(char *path) {
  char target[PATH_MAX], *end;
  for (int links = 0; links < 8; links++) {
    long length = call(READ_LINK, path, target, PATH_MAX - 1);
    if (length <= 0) return;
    target[length] = 0;
    end = path;
    if (target[0] != '/') {
      parent(path);
      while (*end) end++;
      end = put(end, path + PATH_MAX, "/");
    }
    put(end, path + PATH_MAX, target);
  }
}

void launch(char **stack) {
  long argc = (long)stack[0], envc = 0, given = 0;
  char **argv = stack + 1, **environment = argv + argc + 1;
  while (environment[envc]) envc++;
  long *auxiliary = (long *)(environment + envc + 1);
  while (auxiliary[0] && auxiliary[0] != AT_EXECFN) auxiliary += 2;
  if (!auxiliary[0] || argc < 1) fail("Le noyau ne dit pas où est cette version.\n");

  char root[PATH_MAX], library[PATH_MAX], loader[PATH_MAX], node[PATH_MAX], program[PATH_MAX];
  put(root, root + PATH_MAX, (const char *)auxiliary[1]);
  resolve(root);
  parent(root);
  // From "." the parent is "..": the program was started inside bin/.
  if (root[0] == '.' && root[1] == 0) put(root, root + PATH_MAX, "..");
  else parent(root);
  put(put(library, library + PATH_MAX, root), library + PATH_MAX, "/lib");
  put(put(loader, loader + PATH_MAX, library), loader + PATH_MAX, "/ld-linux-x86-64.so.2");
  put(put(node, node + PATH_MAX, library), node + PATH_MAX, "/node");
  put(put(program, program + PATH_MAX, root), program + PATH_MAX, "/dist/server/cli.js");

  char *arguments[argc + 7], *settings[envc + 5];
  arguments[given++] = argv[0];
  arguments[given++] = "--inhibit-cache";
  arguments[given++] = "--library-path";
  arguments[given++] = library;
  arguments[given++] = node;
  arguments[given++] = program;
  for (long i = 1; i < argc; i++) arguments[given++] = argv[i];
  arguments[given] = 0;

  // As in scripts/launch.mjs: freed memory goes back to the system. Nothing is written into the release.
  settings[0] = "MALLOC_ARENA_MAX=1";
  settings[1] = "MALLOC_MMAP_THRESHOLD_=40960";
  settings[2] = "MALLOC_TRIM_THRESHOLD_=262144";
  settings[3] = "NODE_DISABLE_COMPILE_CACHE=1";
  for (long i = 0; i <= envc; i++) settings[4 + i] = environment[i];

  call(EXECVE, loader, arguments, (long)settings);
  fail("Cette version est incomplète : déballez l’archive à nouveau, entière.\n");
}

__asm__(".globl _start\n_start: mov %rsp, %rdi\n and $-16, %rsp\n call launch\n");
