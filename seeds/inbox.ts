import type { ClientBase } from 'pg'
import { hour } from './calendar.ts'
import type { Life } from './clues/life.ts'
import type { Employee } from './companies/employ.ts'
import type { Company } from './companies/found.ts'
import { insertRows } from './insert.ts'

type Notice = { kind: string; title: string; content: string; path: string; at: number }

const readers = ['manager', 'sales1', 'sales2']
const page = '/approvalInfoManager/clueList'
const kept = 12
const unread = 3

/** What was assigned to someone, the oldest first. */
function assignments(reader: Employee, lives: readonly Life[]): Notice[] {
  return lives.flatMap(life =>
    life.log
      .filter(entry => entry.action === '分配' && ownerAfter(entry.changes) === reader.id)
      .map(entry => ({
        kind: 'assigned',
        title: `${entry.personName}分配给您 1 条流量`,
        content: [life.customer.name, life.customer.district, life.customer.community].filter(Boolean).join(' · '),
        path: `${page}?view=mine&open=${life.clue.id}`,
        at: Date.parse(entry.at),
      })),
  )
}

function ownerAfter(changes: unknown): unknown {
  return (changes as { ownerId?: [unknown, unknown] }).ownerId?.[1]
}

/** Puts notices into the boxes of the demo's people who work with clues; the last few are unread. */
export async function fillInboxes(client: ClientBase, company: Company, lives: readonly Life[]): Promise<void> {
  if (lives.length === 0) return
  for (const reader of company.employees.filter(one => readers.includes(one.username))) {
    const notices = assignments(reader, lives)
    const last = notices.sort((one, other) => one.at - other.at).slice(-kept)
    await insertRows(
      client,
      'notification',
      last.map((notice, index) => row(company, reader, notice, index >= last.length - unread)),
    )
  }
}

function row({ officeId }: Company, reader: Employee, { at, ...notice }: Notice, isUnread: boolean) {
  return {
    officeId,
    employeeId: reader.id,
    ...notice,
    createdAt: new Date(at).toISOString(),
    readAt: isUnread ? null : new Date(at + hour / 2).toISOString(),
  }
}
