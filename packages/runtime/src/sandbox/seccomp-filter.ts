/** The numbers of the refused system calls on one processor. */
interface CallTable {
  /** The kernel's name for the processor. */
  readonly architecture: number;
  readonly socket: number;
  readonly setSocketOption: number;
  /** Calls that reach resources no namespace separates, or large parts of the kernel that no skill needs. */
  readonly refused: readonly number[];
  /** Calls that set a file's mode, each with the place of that argument. */
  readonly setMode: readonly (readonly [call: number, mode: number])[];
  /** Calls that open files, each with the places of the flags and of the mode of a new file. */
  readonly open: readonly (readonly [call: number, flags: number, mode: number])[];
}

/**
 * In this order: ptrace, add_key, request_key, keyctl, perf_event_open, bpf, userfaultfd, io_uring (three);
 * memfd_create, memfd_secret and shmget, whose memory escapes the limit; openat2, whose arguments a filter can't see.
 */
const TABLES: Readonly<Record<string, CallTable>> = {
  x64: {
    architecture: 0xc000003e,
    socket: 41,
    setSocketOption: 54,
    refused: [101, 248, 249, 250, 298, 321, 323, 425, 426, 427, 319, 447, 29, 437],
    // chmod, fchmod, fchmodat, fchmodat2, creat, mknod, mknodat
    setMode: [
      [90, 1],
      [91, 1],
      [268, 2],
      [452, 2],
      [85, 1],
      [133, 1],
      [259, 2],
    ],
    open: [
      [2, 1, 2],
      [257, 2, 3],
    ],
  },
  arm64: {
    architecture: 0xc00000b7,
    socket: 198,
    setSocketOption: 208,
    refused: [117, 217, 218, 219, 241, 280, 282, 425, 426, 427, 279, 447, 194, 437],
    // fchmod, fchmodat, fchmodat2, mknodat
    setMode: [
      [52, 1],
      [53, 2],
      [452, 2],
      [33, 2],
    ],
    open: [[56, 2, 3]],
  },
};

const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const IF_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Offsets of the fields that the filter checks. */
const CALL_NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;

const ALLOW = 0x7fff0000;
const REFUSE = 0x00050000;
const NO_SUCH_CALL = REFUSE | 38;
const NO_PERMISSION = REFUSE | 13;
const NOT_PERMITTED = REFUSE | 1;

/** The bits that make a program run as its owner or group: a file with them outlives the sandbox. */
const SET_ID_BITS = 0o6000;

/** The flags of a call that creates a file; without them its mode means nothing. */
const CREATING_FLAGS = 0x40 | 0x400000;

/** SOL_SOCKET with SO_SNDBUF or SO_RCVBUF: the kernel's memory for a socket belongs to no process. */
const SOCKET_LEVEL = 1;
const BUFFER_OPTIONS: readonly number[] = [7, 8];

/** Success without an effect. */
const IGNORE = REFUSE | 0;

/** Numbers from here on belong to a second set of calls on the same processor. */
const X32_CALLS = 0x40000000;

/** AF_INET, AF_INET6 and AF_NETLINK, which the network namespace separates. Nothing else blocks AF_VSOCK and AF_UNIX. */
const SOCKET_FAMILIES = [2, 10, 16];

/**
 * The seccomp program that refuses access to keys, other programs' sockets and memory, memory outside limits, larger
 * socket buffers and setuid files. Undefined for unknown processors.
 */
export function seccompFilter(processor: string): Uint8Array | undefined {
  const table = TABLES[processor];
  if (table === undefined) return undefined;
  const steps: readonly Step[] = [
    [LOAD, 0, 0, ARCHITECTURE],
    [IF_EQUAL, 1, 0, table.architecture],
    [RETURN, 0, 0, NO_SUCH_CALL],
    [LOAD, 0, 0, CALL_NUMBER],
    ...when(IF_AT_LEAST, X32_CALLS, NO_SUCH_CALL),
    ...table.refused.flatMap((call) => when(IF_EQUAL, call, NO_SUCH_CALL)),
    ...table.setMode.flatMap(([call, mode]): readonly Step[] => [
      [IF_EQUAL, 0, 4, call],
      [LOAD, 0, 0, argument(mode)],
      [IF_ANY_BIT, 0, 1, SET_ID_BITS],
      [RETURN, 0, 0, NOT_PERMITTED],
      [RETURN, 0, 0, ALLOW],
    ]),
    ...table.open.flatMap(([call, flags, mode]): readonly Step[] => [
      [IF_EQUAL, 0, 6, call],
      [LOAD, 0, 0, argument(flags)],
      [IF_ANY_BIT, 0, 3, CREATING_FLAGS],
      [LOAD, 0, 0, argument(mode)],
      [IF_ANY_BIT, 0, 1, SET_ID_BITS],
      [RETURN, 0, 0, NOT_PERMITTED],
      [RETURN, 0, 0, ALLOW],
    ]),
    [IF_EQUAL, 0, BUFFER_OPTIONS.length + 5, table.setSocketOption],
    [LOAD, 0, 0, argument(1)],
    [IF_EQUAL, 0, BUFFER_OPTIONS.length + 1, SOCKET_LEVEL],
    [LOAD, 0, 0, argument(2)],
    ...BUFFER_OPTIONS.map((option, index): Step => [IF_EQUAL, BUFFER_OPTIONS.length - index, 0, option]),
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, IGNORE],
    [IF_EQUAL, 0, SOCKET_FAMILIES.length + 2, table.socket],
    [LOAD, 0, 0, FIRST_ARGUMENT],
    // A listed family skips the others and the refusal.
    ...SOCKET_FAMILIES.map((family, index): Step => [IF_EQUAL, SOCKET_FAMILIES.length - index, 0, family]),
    [RETURN, 0, 0, NO_PERMISSION],
    [RETURN, 0, 0, ALLOW],
  ];
  return encode(steps);
}

/** Where the lower half of an argument is. */
function argument(place: number): number {
  return FIRST_ARGUMENT + place * 8;
}

/** Operation, steps to skip if true, steps to skip if false, value. */
type Step = readonly [operation: number, ifTrue: number, ifFalse: number, value: number];

function when(test: number, value: number, answer: number): readonly Step[] {
  return [
    [test, 0, 1, value],
    [RETURN, 0, 0, answer],
  ];
}

function encode(steps: readonly Step[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(steps.length * 8));
  for (const [index, [operation, ifTrue, ifFalse, value]] of steps.entries()) {
    bytes.setUint16(index * 8, operation, true);
    bytes.setUint8(index * 8 + 2, ifTrue);
    bytes.setUint8(index * 8 + 3, ifFalse);
    bytes.setUint32(index * 8 + 4, value, true);
  }
  return new Uint8Array(bytes.buffer);
}
