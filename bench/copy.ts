import pg, { type Client, type Connection } from 'pg'

type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** Runs `copy … from stdin`, for which pg has no call. */
class Copy extends pg.Query {
  readonly #content: Buffer

  constructor(text: string, content: Buffer, done: (error: Error | null) => void) {
    super(text, done as never)
    this.#content = content
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#content)
    connection.endCopyFrom()
  }
}

/** Copies rows into columns of a table; null stays null. */
export function copy(client: Client, table: string, columns: readonly string[], rows: readonly unknown[][]) {
  const content = Buffer.from(rows.map(row => `${row.map(written).join('\t')}\n`).join(''))
  return new Promise<void>((resolve, reject) => {
    const text = `copy ${table} (${columns.join(', ')}) from stdin`
    client.query(new Copy(text, content, error => (error ? reject(error) : resolve())))
  })
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function written(value: unknown): string {
  return value === null || value === undefined
    ? '\\N'
    : String(value).replace(/[\\\t\n\r]/g, letter => escapes[letter] ?? '')
}
