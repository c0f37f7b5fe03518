import type { ClientBase } from 'pg'
import { day, dayStart, hour } from './calendar.ts'
import type { Life } from './clues/life.ts'
import type { Employee } from './companies/employ.ts'
import type { Company } from './companies/found.ts'
import { insertRows } from './insert.ts'

type Notice = { kind: string; title: string; content: string; path: string; at: number }

const readers = ['boss', 'manager', 'sales1', 'sales2']
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

/** Each morning of the last days: how many contacts were agreed for that day, by the reader and the people below. */
function mornings(reader: Employee, company: Company, agreed: readonly Agreed[], now: number): Notice[] {
  const below = company.employees.filter(one => isBelow(one, reader)).map(one => one.id)
  const concerned = new Set([reader.id, ...below])
  const mine = agreed.filter(({ by }) => concerned.has(by))
  const whose = below.length > 0 ? '您和下属' : '您'
  return Array.from({ length: 6 }, (_, daysAgo) => dayStart(now) - daysAgo * day + 9 * hour)
    .filter(at => at <= now)
    .map(at => ({ at, count: mine.filter(({ on }) => on === dayStart(at)).length }))
    .filter(({ count }) => count > 0)
    .map(({ at, count }) => ({
      kind: 'due',
      title: `${whose}今天有 ${count} 位客户约好联系`,
      content: '点击查看今日需联系的流量',
      path: `${page}?view=due`,
      at,
    }))
}

function isBelow(employee: Employee, head: Employee): boolean {
  return employee !== head && (employee.superiors.includes(head.name) || head.username === 'boss')
}

/** A contact that someone agreed on, and the start of the day it was agreed for. */
type Agreed = { by: number; on: number }

function agreedContacts(lives: readonly Life[]): Agreed[] {
  return lives.flatMap(life =>
    life.followUps.flatMap(({ nextAt, createdBy }) =>
      nextAt ? { by: createdBy, on: dayStart(Date.parse(nextAt)) } : [],
    ),
  )
}

/** Puts notices into the boxes of the demo's people who work with clues; the last few are unread. */
export async function fillInboxes(
  client: ClientBase,
  company: Company,
  lives: readonly Life[],
  now: number,
): Promise<void> {
  if (lives.length === 0) return
  const agreed = agreedContacts(lives)
  for (const reader of company.employees.filter(one => readers.includes(one.username))) {
    const notices = [...assignments(reader, lives), ...mornings(reader, company, agreed, now)]
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
