import pg from 'pg'

/** Runs `work` on a connection of its own, which the server knows by `name`. */
export async function withClient<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {}) // the query under way rejects with it
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
