import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'

/** Returns the sound of each character of each text, in order. */
export async function syllablesOf(desk: OpenDesk, texts: readonly string[]): Promise<string[][]> {
  if (texts.length === 0) return []
  const { rows } = await desk.client.query<{ said: string[] }>({
    name: 'search-syllables',
    text: 'select syllables_of(one) as said from unnest($1::text[]) with ordinality t (one, place) order by place',
    values: [texts],
  })
  return rows.map(row => row.said)
}
