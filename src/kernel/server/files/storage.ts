import { Readable } from 'node:stream'
import type { ClientBase, QueryResultRow } from 'pg'
import { cut } from '../../api/text.ts'
import { inTransaction } from '../desk/transaction.ts'
import type { Runtime } from '../runtime.ts'
import type { PagedContent } from './givenFile.ts'

const pieceSize = 256 * 1024 // bytes

type StoredFile = { id: number; name: string; mediaType: string; size: number }

async function* piecesOf(content: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    length += chunk.length
    if (length < pieceSize) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    for (; whole.length - at >= pieceSize; at += pieceSize) yield whole.subarray(at, at + pieceSize)
    waiting = [whole.subarray(at)]
    length = whole.length - at
  }
  if (length > 0) yield Buffer.concat(waiting)
}

function inOffice<Row extends QueryResultRow>(
  runtime: Pick<Runtime, 'pool'>,
  officeId: number,
  mode: 'reads' | 'writes',
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  return inTransaction(runtime, mode, async client => {
    await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
    return (await client.query<Row>(sql, values)).rows
  })
}

/** The facts with which a file is stored. `expiresAt`: ISO time after which it is swept; `purpose`: its use. */
export type NewFile = {
  name: string
  mediaType: string
  createdBy: number | null
  expiresAt?: string
  purpose?: string
}
type Write = (sql: string, values: unknown[]) => Promise<{ id: number }[]>

/**
 * Stores a file in pieces, each in its own transaction, so that a large file keeps no lock and no memory. The file counts
 * only once it is complete; a failed one is removed, and the sweep removes those that a killed node left incomplete.
 */
export function storeFile(
  runtime: Pick<Runtime, 'pool'>,
  officeId: number,
  file: NewFile,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const write: Write = (sql, values) => inOffice(runtime, officeId, 'writes', sql, values)
  return store(write, officeId, file, content, id => removeFile(runtime, officeId, id))
}

/** Removes a stored file with its pieces. */
export async function removeFile(runtime: Pick<Runtime, 'pool'>, officeId: number, id: number): Promise<void> {
  await inOffice(runtime, officeId, 'writes', 'delete from file where office_id = $1 and id = $2', [officeId, id])
}

/** Stores a file in the desk's own transaction, for one that must exist exactly when the rest of it does. */
export function storeFileAt(
  desk: { officeId: number; client: ClientBase },
  file: NewFile,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  return store(
    async (sql, values) => (await desk.client.query<{ id: number }>(sql, values)).rows,
    desk.officeId,
    file,
    content,
  )
}

async function store(
  write: Write,
  officeId: number,
  file: NewFile,
  content: AsyncIterable<Uint8Array>,
  giveUp: (id: number) => Promise<void> = async () => {},
): Promise<StoredFile> {
  // A stream may fail before it is read below; reading then reports the failure.
  if (content instanceof Readable) content.on('error', () => {})
  const [created] = await write(
    'insert into file (office_id, name, media_type, created_by, expires_at, purpose) values ($1, $2, $3, $4, $5, $6) returning id',
    [officeId, cut(file.name, 200), file.mediaType, file.createdBy, file.expiresAt ?? null, file.purpose ?? ''],
  )
  const { id } = created as { id: number }
  const size = await writePieces(write, officeId, id, content).catch(async error => {
    await giveUp(id).catch(() => {}) // swept, then
    throw error
  })
  return { id, name: file.name, mediaType: file.mediaType, size }
}

async function writePieces(write: Write, officeId: number, id: number, content: AsyncIterable<Uint8Array>) {
  let piece = 0
  let size = 0
  for await (const bytes of piecesOf(content)) {
    const sql = 'insert into file_piece (office_id, file_id, piece, bytes) values ($1, $2, $3, $4)'
    await write(sql, [officeId, id, piece++, bytes])
    size += bytes.length
  }
  await write('update file set complete = true, size = $3 where office_id = $1 and id = $2', [officeId, id, size])
  return size
}

/** Reads the content of a stored file piece by piece. */
export function readFileContent(runtime: Pick<Runtime, 'pool'>, officeId: number, id: number): Readable {
  return Readable.from(pieces(runtime, officeId, id), { objectMode: false })
}

const pieceSql = 'select bytes from file_piece where office_id = $1 and file_id = $2 and piece = $3'

/** Returns a stored file to hand out, read piece by piece. `small`: an attachment, of which a screen shows many. */
export function storedContent(officeId: number, id: number, kind: { small?: true } = {}): PagedContent {
  return {
    accountId: 0,
    officeId,
    ...kind,
    async page(client, piece) {
      const { rows } = await client.query<{ bytes: Buffer }>(pieceSql, [officeId, id, piece])
      const [row] = rows
      return row ? { bytes: row.bytes, next: piece + 1 } : { bytes: '', next: null }
    },
  }
}

async function* pieces(runtime: Pick<Runtime, 'pool'>, officeId: number, id: number): AsyncIterable<Buffer> {
  for (let piece = 0; ; piece++) {
    const [row] = await inOffice<{ bytes: Buffer }>(runtime, officeId, 'reads', pieceSql, [officeId, id, piece])
    if (!row) return
    yield row.bytes
  }
}
