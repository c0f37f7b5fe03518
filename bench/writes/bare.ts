import { text } from 'node:stream/consumers'
import { poolOf, serve } from '../yardstick.ts'
import { byHand } from './byHand.ts'

/** The yardstick of writes: node:http and pg alone. `POST /edit` runs the write of that name with the body. */
const pool = poolOf(process.argv[2])

serve(async request => {
  const given = JSON.parse(await text(request))
  const client = await pool.connect()
  try {
    const data = await byHand[request.url?.slice(1) ?? '']?.(client, given)
    return data ?? null
  } finally {
    client.release()
  }
})
