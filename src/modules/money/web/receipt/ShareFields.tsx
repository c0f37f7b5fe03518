import { yuan } from '../../../../kernel/api/format.ts'
import { readMoney, writeYuan } from '../../../../kernel/web/field/amounts.ts'
import { isUnread, type Unread } from '../../../../kernel/web/field/unread.ts'
import type { TermOffer } from '../../api/receiptRoutes.ts'

type Props = {
  offers: readonly TermOffer[]
  /** What was typed for each term, in yuan. */
  typed: Readonly<Record<number, string>>
  available: number
  onType: (termId: number, yuan: string) => void
}

/** Returns the shares that were typed, in fen; the reason where one is no amount. */
export function sharesOf(typed: Readonly<Record<number, string>>): { termId: number; amount: number }[] | Unread {
  const read = Object.entries(typed).map(([termId, yuan]) => ({ termId: Number(termId), amount: readMoney(yuan) }))
  const unread = read.map(({ amount }) => amount).find(isUnread)
  return unread ?? read.flatMap(({ termId, amount }) => (amount && !isUnread(amount) ? [{ termId, amount }] : []))
}

/** Shows the open terms, each with what it gets; what is left over stays as balance. */
export function ShareFields({ offers, typed, available, onType }: Props) {
  const shares = sharesOf(typed)
  const left = isUnread(shares) ? 0 : available - shares.reduce((sum, share) => sum + share.amount, 0)
  if (offers.length === 0) return <p className="nothing">这位客户没有未收的期款，钱会留作余额。</p>
  return (
    <div className="money-scroll">
      <table className="changes">
        <thead>
          <tr>
            {['合同', '期款', '到期日', '未收', '分配（元）'].map(title => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {offers.map(one => (
            <tr key={one.termId}>
              <td className="whole">{one.contractNumber}</td>
              <td>{one.termName}</td>
              <td>{one.dueOn ?? '未定'}</td>
              <td className="money-number">{yuan(one.open)}</td>
              <td>
                <input
                  className="input money-share"
                  inputMode="decimal"
                  aria-label={`分配到 ${one.contractNumber} ${one.termName}`}
                  aria-invalid={isUnread(readMoney(typed[one.termId] ?? '')) || undefined}
                  value={typed[one.termId] ?? ''}
                  onChange={event => onType(one.termId, event.target.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isUnread(shares) ? (
        <p className="field-fault" role="alert">
          {shares.problem}
        </p>
      ) : (
        <p className={left < 0 ? 'field-fault' : 'nothing'}>
          {left < 0 ? `多分配了 ${yuan(-left)}` : `还剩 ${yuan(left)}，留作余额`}
        </p>
      )}
    </div>
  )
}

/** Returns what the default gives each term, as typed text. */
export const defaultsOf = (offers: readonly TermOffer[]): Record<number, string> =>
  Object.fromEntries(offers.filter(one => one.amount > 0).map(one => [one.termId, writeYuan(one.amount)]))
