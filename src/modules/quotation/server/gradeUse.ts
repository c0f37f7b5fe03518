import type { WordCount } from '../../settings/server/index.ts'

/** The lines of quotations that are of a grade. */
export const gradeUse: WordCount = {
  dictionary: 'goodsGrade',
  key: 'quotation_line.grade_id',
  place: '报价单明细的等级',
  async count(desk, { id }) {
    const { count } = await desk
      .from('quotationLine')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('gradeId', '=', id)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async move(desk, from, to) {
    await desk.client.query('update quotation_line set grade_id = $3 where office_id = $1 and grade_id = $2', [
      desk.officeId,
      from,
      to,
    ])
  },
}
