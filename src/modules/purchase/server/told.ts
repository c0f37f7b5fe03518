import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** Returns the name of a warehouse or supplier; an empty text for none. */
export async function nameOf(desk: Desk, kind: 'warehouse' | 'supplier', id: number | null): Promise<string> {
  if (id === null) return ''
  const row = await desk.from(kind).select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

/** Returns the sum of figures. */
export const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0)
