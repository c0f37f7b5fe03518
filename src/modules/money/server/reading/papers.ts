import { formatFen, yuan } from '../../../../kernel/api/format.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handlePieces } from '../../../../kernel/server/http/mount.ts'
import type { World } from '../../../../kernel/server/module.ts'
import type { Paper } from '../../../../kernel/server/pdf/paper.ts'
import { totals } from '../../../../kernel/server/pdf/totals.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { assertCustomerMoney } from '../../../contract/server/index.ts'
import { printPaper } from '../../../organisation/server/index.ts'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { receiptRoutes } from '../../api/receiptRoutes.ts'
import { summaryRoutes } from '../../api/summary.ts'
import { accountKinds, receiptKinds } from '../../api/words.ts'
import { assertAct } from '../receipts/acts.ts'
import { receipts } from '../record/receipts.ts'
import { type CustomerStatement, customerStatementOf } from './customerStatement.ts'
import { detailOf } from './detail.ts'

type Content = Omit<Paper, 'letterhead'>

/** What is printed of a confirmed receipt, and noted in the log. */
async function printed(desk: Desk, id: number): Promise<Content> {
  const receipt = await receipts.visible(desk, id)
  await assertAct(desk, 'print', receipt)
  const detail = await detailOf(desk, id)
  const account = await desk.from('moneyAccount').select('kind').where('id', '=', receipt.accountId).executeTakeFirst()
  await desk.log({ action: '打印收据', subject: 'receipt', subjectId: id, subjectName: receipt.number })
  return receiptPaper(detail, accountKinds[(account?.kind ?? 'other') as keyof typeof accountKinds], desk.who.name)
}

/** Returns a receipt as paper, with the words of its kind as they were chosen; 定金 split off beyond 20 % is told apart (chain.md §3). */
export function receiptPaper(detail: ReceiptDetail, account: string, printer: string): Content {
  const { number, customerName, payer, amount, kind, earnest, receivedOn, contractNumber, remark } = detail
  const split = kind === 'earnest' && earnest < amount
  const kinds = split
    ? `定金 ${yuan(earnest)}，预付款 ${yuan(amount - earnest)}（超过合同价 20% 的部分不作定金）`
    : receiptKinds[kind]
  return {
    title: '收据',
    number,
    on: receivedOn,
    foot: `${printer} ${formatDate(clock.now())} 打印`,
    blocks: [
      {
        kind: 'facts',
        columns: 2,
        facts: [
          { label: '客户', value: customerName },
          { label: '付款人', value: payer || customerName },
          { label: '收款方式', value: account },
          ...(contractNumber ? [{ label: '合同号', value: contractNumber }] : []),
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '款项', width: 6 },
          { title: '金额（元）', width: 2, align: 'right' },
        ],
        rows: [{ cells: [kinds, formatFen(amount)] }],
      },
      totals([], ['今收到', amount]),
      ...(remark ? [{ kind: 'notes' as const, title: '备注', lines: [remark] }] : []),
      { kind: 'signatures', signers: ['收款人', '付款人', '收款单位（盖章）'] },
    ],
  }
}

/** Returns a customer's statement as paper: what was due, what came in, and what is left, with the balance after each line. */
export function customerStatementPaper(
  { customer, from, to, opening, lines, closing, prepaid }: CustomerStatement,
  printer: string,
): Content {
  const money = (fen: number) => (fen === 0 ? '' : formatFen(fen))
  return {
    title: '客户对账单',
    on: formatDate(clock.now()),
    foot: `${printer} 打印`,
    blocks: [
      {
        kind: 'facts',
        columns: 2,
        facts: [
          { label: '客户', value: customer },
          { label: '期间', value: `${from} 至 ${to}` },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '日期', width: 1.6 },
          { title: '单据', width: 2.6 },
          { title: '摘要', width: 3 },
          { title: '应收（元）', width: 1.7, align: 'right' },
          { title: '收款（元）', width: 1.7, align: 'right' },
          { title: '欠款（元）', width: 1.7, align: 'right' },
        ],
        rows: [
          { cells: ['', '', '期初欠款', '', '', formatFen(opening)] },
          ...lines.map(line => ({
            cells: [line.day, line.document, line.about, money(line.due), money(line.received), formatFen(line.after)],
          })),
        ],
      },
      totals(
        [],
        [closing >= 0 ? '期末欠款' : '期末多付', Math.abs(closing)],
        prepaid > 0 ? [['其中未使用的余额', prepaid]] : [],
      ),
      { kind: 'notes', lines: ['请核对以上往来，如有不符请在收到后 7 日内告知。'] },
      { kind: 'signatures', signers: ['客户确认', '财务'] },
    ],
  }
}

/** The calls that print. */
export const paperHandlers = (world: Pick<World, 'all'>): readonly Handled[] => [
  handlePieces(receiptRoutes.pdf, (pieces, { params: { id } }) =>
    printPaper(
      pieces,
      desk => printed(desk, id),
      paper => `收据-${paper.number}`,
    ),
  ),
  handlePieces(summaryRoutes.customerStatement, async (pieces, { params: { id }, body: { from, to } }) => {
    if (from > to) throw badInput('to', '结束日不能早于开始日')
    const read = async (desk: Desk) => {
      await assertCustomerMoney(desk, world, id)
      const statement = await customerStatementOf(desk, id, from, to)
      await desk.log({ action: '打印客户对账单', subject: 'customer', subjectId: id, subjectName: statement.customer })
      return customerStatementPaper(statement, desk.who.name)
    }
    return printPaper(pieces, read, paper => paper.title)
  }),
]
