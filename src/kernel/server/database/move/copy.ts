import type { Socket } from 'node:net'
import pg from 'pg'

/** The connection of a client, with calls of the driver that its types lack. */
type CopyConnection = pg.Connection & {
  stream: Socket
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(words: string): void
  endCopyFrom(): void
}

type Done = (error: Error | null) => void
type CopyData = { chunk: Buffer }

const pieceSize = 64 * 1024 // bytes

/** Runs `copy … from stdin`: `ready` is called when the server takes rows. */
class CopyIn extends pg.Query {
  readonly #ready: (connection: CopyConnection) => void

  constructor(text: string, ready: (connection: CopyConnection) => void, done: Done) {
    super(text, done as never)
    this.#ready = ready
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#ready(connection)
  }
}

/** Runs `copy … to stdout`. */
class CopyOut extends pg.Query {
  readonly #take: (chunk: Buffer, connection: CopyConnection) => void

  constructor(text: string, take: (chunk: Buffer, connection: CopyConnection) => void, done: Done) {
    super(text, done as never)
    this.#take = take
  }

  handleCopyData({ chunk }: CopyData, connection: CopyConnection): void {
    this.#take(chunk, connection)
  }
}

/**
 * Copies what `out` (`copy … to stdout`) tells at one server into what `into` (`copy … from stdin`) takes at another. Reads no faster than the
 * other writes, so that a table of any size takes little memory. An error leaves the source's client unusable.
 */
export function pipeCopy(source: pg.Client, target: pg.Client, out: string, into: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let reading: CopyConnection | undefined
    const done: Done = error => {
      if (!error) return resolve()
      reading?.stream.destroy()
      reject(error)
    }
    const begin = (writing: CopyConnection) => {
      const gathered = gather(writing)
      const take = (chunk: Buffer, connection: CopyConnection) => {
        reading = connection
        gathered.add(chunk)
        if (writing.stream.writableNeedDrain) holdUntilDrained(connection.stream, writing.stream)
      }
      const ended: Done = error => {
        reading = undefined
        if (error) return writing.sendCopyFail(error.message)
        gathered.send()
        writing.endCopyFrom()
      }
      source.query(new CopyOut(out, take, ended))
    }
    target.query(new CopyIn(into, begin, done))
  })
}

function holdUntilDrained(from: Socket, to: Socket): void {
  if (from.isPaused()) return
  from.pause()
  to.once('drain', () => from.resume())
}

/** Sends rows in larger pieces than one each. The driver uses the memory of a row again, which is why each is copied. */
function gather(writing: CopyConnection) {
  let rows: Buffer[] = []
  let size = 0
  const send = () => {
    if (size > 0) writing.sendCopyFromChunk(Buffer.concat(rows))
    ;[rows, size] = [[], 0]
  }
  return {
    add(row: Buffer) {
      rows.push(Buffer.from(row))
      size += row.length
      if (size >= pieceSize) send()
    },
    send,
  }
}
