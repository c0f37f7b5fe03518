import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** The kind of notices that somebody was named with @. */
export const mentionKind = 'mention'

export type Mention = { id: number; title: string; path: string; at: string }

/** Returns the places where somebody named the person, who has neither read nor answered it, latest first. */
export async function mentionsOf(desk: Desk, most: number): Promise<Mention[]> {
  const { rows } = await desk.client.query<Mention>(
    `select id, title, path, created_at as at from notification
     where office_id = $1 and employee_id = $2 and kind = $3 and read_at is null order by created_at desc, id desc limit $4`,
    [desk.officeId, desk.employeeId, mentionKind, most],
  )
  return rows
}

/** Marks mentions of the person as answered, because they have commented. */
export async function answerMentions(desk: Desk, path: string): Promise<void> {
  await desk.client.query(
    `update notification set read_at = now()
     where office_id = $1 and employee_id = $2 and kind = $3 and path = $4 and read_at is null`,
    [desk.officeId, desk.employeeId, mentionKind, path],
  )
}
