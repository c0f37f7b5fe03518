/** Limits of a table file; each figure is the largest value that is still accepted. */
export type SheetLimits = {
  /** Size of the file in bytes. */
  maxBytes: number
  /** Rows with content below the header. */
  maxRows: number
  /** The rightmost column that holds a value. */
  maxColumns: number
  /** Sum of the sizes the parts of an .xlsx unpack to, in bytes. */
  maxInflatedBytes: number
  /** The largest ratio of unpacked to packed size, for a part, and for all parts together, of more than 10 MB. */
  maxRatio: number
  /** Heap of the reading worker in megabytes. */
  workerMegabytes: number
  /** The longest time for one batch, in milliseconds. */
  answerMilliseconds: number
}

const MEGABYTE = 1024 * 1024

export const DEFAULT_LIMITS: SheetLimits = {
  maxBytes: 50 * MEGABYTE,
  maxRows: 200_000,
  maxColumns: 200,
  maxInflatedBytes: 1024 * MEGABYTE,
  maxRatio: 200,
  workerMegabytes: 512,
  answerMilliseconds: 60_000,
}

/** Rows per batch, both from the reader and between two turns of the event loop while writing. */
export const BATCH_ROWS = 500

/** A part smaller than this is harmless at any ratio, in bytes. */
export const SMALL_PART_BYTES = 10 * MEGABYTE

/** The largest size in bytes of parts that are read whole: relationships, workbook and styles. */
export const MAX_WHOLE_PART_BYTES = 16 * MEGABYTE

/** The largest record of a CSV, in bytes; a quote that is never closed would otherwise read the whole file. */
export const MAX_RECORD_BYTES = 8 * MEGABYTE

/** Entries of a zip directory; a workbook with many pictures has hundreds. */
export const MAX_ZIP_ENTRIES = 10_000
