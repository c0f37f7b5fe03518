import type { ClientBase } from 'pg'
import type { OpenDesk } from '../desk/sessionDesk.ts'
import type { Reader } from '../desk/transaction.ts'

/** A part of a file; `next` is where the following one begins, null after the last. */
export type Page = { bytes: Uint8Array | string; next: number | null }

/** Content that is read while it is sent: each page, from 0 on, in a transaction of its own. */
export type PagedContent = Reader & {
  page(client: ClientBase, from: number): Promise<Page>
  /** The file is small, and a screen may show many such at once: see `FileAnswers`. */
  small?: true
}

/** Content of one moment: written whole to a temporary file, in one transaction, before its first byte is sent; read on the standby where it can. */
export type SpooledContent = Reader & { write(desk: Source): AsyncIterable<Uint8Array> }

/** Where content is read, and as of when. */
export type Source = Pick<OpenDesk, 'client' | 'readFrom'>

/**
 * A file to send. Its content is never a stream made by the handler, so that no slow reader can occupy a connection to the
 * database. A `lasting` file never changes at its address: browsers show it in a page and cache it.
 */
export type GivenFile = {
  name: string
  mediaType: string
  content: Uint8Array | PagedContent | SpooledContent
  /** Bytes, where they are known. */
  size?: number
  lasting?: boolean
}
