import { channel } from 'node:diagnostics_channel'

/** How a piece of work on an imported file ended: a person's cancel, or a newer worker, overtakes it; broken off it goes on, on another node. */
export type ImportEnd = 'done' | 'failed' | 'overtaken' | 'broken off'

/** What work on imported files tells: that a piece of it began, how it ended, and how many rows of it were worked on. */
export type ImportNews = { kind: string; task: string } & ({ began: true } | { ended: ImportEnd } | { rows: number })

const news = channel('tongzhou:imports')

export const tellOfImport = (told: ImportNews): void => news.publish(told)

/** Hears what work on imported files tells, as the metrics do, until the function that it returns is called. */
export function hearOfImports(hear: (told: ImportNews) => void): () => void {
  const heard = (message: unknown) => hear(message as ImportNews)
  news.subscribe(heard)
  return () => void news.unsubscribe(heard)
}
