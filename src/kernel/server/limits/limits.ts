/** Limits of a node against slow or silent senders. Times in ms. */
export type Limits = {
  /** The time for the head of a request, and for the first request of a connection. */
  head: number
  /** The time for the body of a call. */
  body: number
  /** The time for an uploaded file. */
  upload: number
  /** The least speed of an upload: `bytes` every `every` ms. */
  pace: { every: number; bytes: number }
  /** Without a byte in either direction: longer than any call lasts and any stream is silent. */
  silence: number
  /** Connections at once. */
  connections: number
  /** The time for calls under way when the node ends. */
  drain: number
  /** The time that a request, or background work, waits for a free database connection. */
  connection: number
  jobConnection: number
  /** The time that a read waits for a standby to have what the primary has, and the time behind after which none waits. */
  standbyWait: number
  standbyLag: number
  /** The time between two writings of what was refused to people. */
  refusals: number
  /** The time to make and send a file. */
  fileAnswer: number
  /** Bytes that the temporary files of all answers may take on the disk together. */
  spooled: number
}

// A browser waits 50 s for a call and 300 s for an import (specification §9). A slow mobile network sends 50 KB a second.
export const usualLimits: Limits = {
  head: 15_000,
  body: 30_000,
  upload: 310_000,
  pace: { every: 20_000, bytes: 40_000 },
  silence: 330_000,
  connections: 5000,
  drain: 5000,
  connection: 10_000,
  jobConnection: 300_000,
  standbyWait: 300,
  standbyLag: 10_000,
  refusals: 60_000,
  fileAnswer: 600_000,
  spooled: 2 ** 30,
}
