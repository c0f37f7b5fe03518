import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  async release({ owner }) {
    const { rows } = await owner.query<{ id: number }>(
      `insert into release (name, title, notes, publish_at, created_by) values (gen_random_uuid(), '标题', '内容', now(), '') returning id`,
    )
    return (rows[0] as { id: number }).id
  },
}

export const subjects: FixturePart['subjects'] = { '/api/admin/maintain/': 'release' }

/** Releases are the platform's, and the same for all companies. */
export const everyones: FixturePart['everyones'] = ['/api/admin/maintain/']
