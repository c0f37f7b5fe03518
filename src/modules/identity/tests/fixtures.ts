import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  // A sign-in of the employee's account that has not ended.
  session: async ({ owner, employeeId }) => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into session (token_hash, account_id, office_id, address, device, expires_at)
       select sha256(gen_random_uuid()::text::bytea), account_id, office_id, '10.0.0.1', '', now() + interval '1 hour'
       from employee where id = $1 returning id`,
      [employeeId],
    )
    return (rows[0] as { id: number }).id
  },
}

export const subjects: FixturePart['subjects'] = { '/api/admin/user/sessions/': 'session' }
