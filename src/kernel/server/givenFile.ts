import type { ClientBase } from 'pg'

/** The person with whose rights a file is read: an account, in an office or in none. */
type Reader = { accountId: number; officeId: number | null }

/** A part of a file; `next` is where the following one begins, null after the last. */
export type Page = { bytes: Uint8Array | string; next: number | null }

/** Content that is read while it is sent: each page, from 0 on, in a transaction of its own. */
export type PagedContent = Reader & {
  page(client: ClientBase, from: number): Promise<Page>
  /** It is small, and a screen shows many such at once: see `FileAnswers`. */
  small?: true
}

/** Content of one moment: written whole to a temporary file, in one transaction, before its first byte is sent. */
export type SpooledContent = Reader & { write(client: ClientBase): AsyncIterable<Uint8Array> }

/**
 * A file to hand out. Its content is never a stream of the handler's making, so that no connection to the database can
 * wait for whoever reads it. One that is `lasting` never changes at its address: browsers show it in a page and keep it.
 */
export type GivenFile = {
  name: string
  mediaType: string
  content: Uint8Array | PagedContent | SpooledContent
  /** Bytes, where they are known. */
  size?: number
  lasting?: boolean
}
