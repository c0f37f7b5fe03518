import createClient from 'openapi-fetch'
import type { components, operations, paths } from '../../.cache/client/schema.ts'

type Schemas = components['schemas']
type Answer<Id extends 'clue_detail' | 'clue_assign' | 'jwt_token'> =
  operations[Id]['responses'][200]['content']['application/json']

/** Enters a customer, finds them again and gives them away: a stranger's program, written by the generated types alone. */
export async function useProduct(fetch: (request: Request) => Promise<Response>, username: string, password: string) {
  const client = createClient<paths>({ baseUrl: 'http://localhost', fetch })
  const signedIn = await client.POST('/api/auth/jwt/token', { body: { username, password } })
  if (!signedIn.data?.success) throw new Error(signedIn.data?.msg)
  const headers = { Authorization: `Bearer ${signedIn.data.data}` }

  const added = await client.POST('/api/crm/clue/add', {
    headers,
    params: { header: { 'Idempotency-Key': 'first' } },
    body: { name: '王小明', phone: '15400000001', budget: 1_000_000 },
  })
  if (!added.data?.success) throw new Error(added.data?.msg)
  const clue: Schemas['ClueDetail'] = added.data.data

  const filters: Record<string, Schemas['FilterInput']> = { name: { contains: '小明' } }
  const listed = await client.POST('/api/crm/clue/list', { headers, body: { filters } })
  const rows: Schemas['ClueRow'][] = listed.data?.success ? listed.data.data.rows : []

  const assign: Schemas['ClueAssignBody'] = { ids: rows.map(row => row.id), ownerId: 1_000_000 }
  const assigned = await client.POST('/api/crm/clue/assign', { headers, body: assign })
  return { clue, rows, refused: assigned.data && refusalIn(assigned.data as Answer<'clue_assign'>) }
}

/** What is wrong, by the code: only bad input tells of fields. */
export function refusalIn(answer: Answer<'clue_assign'>): string[] {
  if (answer.success) return []
  return answer.code === 40000 ? (answer.data?.issues ?? []).map(issue => issue.field) : [answer.msg]
}

/** Every answer, whatever it says, is an envelope. */
export const envelopeOf = (answer: Answer<'clue_detail'> | Answer<'jwt_token'>): Schemas['Envelope'] => answer

// @ts-expect-error a misspelt field of a request
export const misspelt: Schemas['ClueAssignBody'] = { ids: [1], ownerId: 1, nots: '' }
// @ts-expect-error a state that no clue has
export const noState: Schemas['ClueRow']['status'] = 'lost'
