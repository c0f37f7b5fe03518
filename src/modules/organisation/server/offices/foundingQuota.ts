import { sql } from 'kysely'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Config } from '../../../../kernel/server/config.ts'
import type { SessionDesk } from '../../../../kernel/server/desk/sessionDesk.ts'
import { conflict, tooMany } from '../../../../kernel/server/refusal.ts'
import { holdAccount } from '../../../identity/server/index.ts'

const inShanghai = 8 * 3600 // seconds ahead of UTC

/**
 * Limits the companies that an account founds per day and in all, disabled ones included; not for platform operators.
 * Requests at once wait for each other, so that each counts the ones before. Throws 42900 until tomorrow, 40900 for good.
 */
export async function assertQuota(
  desk: SessionDesk,
  { officesPerDay, officesPerAccount }: Pick<Config, 'officesPerDay' | 'officesPerAccount'>,
): Promise<void> {
  const { accountId, isPlatform } = desk.who
  if (isPlatform) return
  await holdAccount(desk, accountId)
  const { rows } = await sql<{ today: number; ever: number }>`select * from door_foundings(${accountId})`.execute(
    desk.db,
  )
  const [{ today, ever }] = rows as [{ today: number; ever: number }]
  if (ever >= officesPerAccount)
    throw conflict(`您创建的企业已达上限（${officesPerAccount} 家），如需更多请联系平台管理员`)
  if (today >= officesPerDay)
    throw tooMany(`今天创建的企业已达上限（${officesPerDay} 家），请明天再试`, untilTomorrow())
}

/** Returns the seconds until midnight in Shanghai. */
function untilTomorrow(): number {
  return 86_400 - (Math.floor(clock.now() / 1000 + inShanghai) % 86_400)
}
