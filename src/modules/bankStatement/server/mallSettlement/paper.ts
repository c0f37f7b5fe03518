import { formatFen } from '../../../../kernel/api/format.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Paper } from '../../../../kernel/server/pdf/paper.ts'
import { totals } from '../../../../kernel/server/pdf/totals.ts'
import { type MallSettlement, mallKinds } from '../../api/mallSettlement.ts'

/** Returns a mall's settlement of a month as paper, and notes in the log that it was printed. */
export async function mallPaper(
  desk: Desk,
  { month, lines, more, entries }: MallSettlement,
): Promise<Omit<Paper, 'letterhead'>> {
  const name = `${month.accountName} ${month.month.slice(0, 7)}`
  await desk.log({
    action: '打印商场对账单',
    subject: 'moneyAccount',
    subjectId: month.accountId,
    subjectName: name,
  })
  return {
    title: '商场对账单',
    number: name,
    on: formatDate(clock.now()),
    foot: `${desk.who.name} 打印`,
    blocks: [
      {
        kind: 'facts',
        columns: 2,
        facts: [
          { label: '商场', value: month.accountName },
          { label: '月份', value: `${month.month.slice(0, 7)}${month.closed ? '（已结账）' : '（未结账）'}` },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '日期', width: 1.6 },
          { title: '单据', width: 2.6 },
          { title: '客户', width: 2 },
          { title: '摘要', width: 1.4 },
          { title: '金额（元）', width: 1.7, align: 'right' },
          { title: '扣点（元）', width: 1.5, align: 'right' },
          { title: '应结（元）', width: 1.7, align: 'right' },
        ],
        rows: lines.map(line => ({
          cells: [
            line.day,
            line.document,
            line.customerName,
            line.about,
            formatFen(line.amount),
            formatFen(line.fee),
            formatFen(line.amount - line.fee),
          ],
        })),
      },
      {
        kind: 'table',
        columns: [
          { title: '回款与扣款', width: 3 },
          { title: '日期', width: 2 },
          { title: '流水号 / 说明', width: 4 },
          { title: '金额（元）', width: 2, align: 'right' },
        ],
        rows: entries.map(entry => ({
          cells: [
            mallKinds[entry.kind],
            entry.onDay,
            [entry.serial, entry.remark].filter(Boolean).join(' '),
            formatFen(entry.amount),
          ],
        })),
      },
      totals(
        [
          ['期初欠款', month.opening],
          ['代收', month.gross],
          ['扣点', -month.fee],
          ['商场退款', -month.refunded],
          ['其他扣款', -month.charged],
          ['已回款', -month.paid],
        ],
        ['期末欠款', month.leftOver],
      ),
      ...(more > 0 ? [{ kind: 'notes' as const, lines: [`另有 ${more} 笔未逐条列出，已计入合计。`] }] : []),
      { kind: 'signatures', signers: ['商场确认', '财务'] },
    ],
  }
}
