import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { yuan } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { call } from '../../../../kernel/web/call.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type BankStatementRow, bankStatementRoutes as routes } from '../../api/bankStatement.ts'
import { dueReasons, isFarBeyond, type MallDue, type MallPayment } from '../../api/mallSettlement.ts'
import { bankStatementPlaces } from '../../api/places.ts'
import { ExplainDialog } from './ExplainDialog.tsx'
import { monthOf, refreshMalls, type Which } from './mallQuery.ts'

type Props = {
  row: BankStatementRow
  payments: readonly MallPayment[]
  dues: readonly MallDue[]
  /** The row may still be matched. */
  open: boolean
  /** Does what somebody chose, and tells it. */
  onChosen: (work: Promise<unknown>, words: string) => void
}

/** Shows what malls a row may be from, or is from: payments entered for it, and months for which they still owe. */
export function MallOfRow({ row, payments, dues, open, onChosen }: Props) {
  const { id, version } = row
  const [explained, setExplained] = useState<MallDue>()
  const chosen = (work: Promise<unknown>, words: string) => {
    onChosen(work, words)
    void work.then(refreshMalls).catch(() => undefined)
  }
  const isNamed = row.mallAccountId !== null
  if (payments.length === 0 && dues.length === 0 && !isNamed) return null
  return (
    <>
      <h3>{row.state === 'matched' ? '匹配的商场回款' : '可能是商场回款'}</h3>
      {isNamed && dues.length === 0 && <p className="hint">付款方是商场，但没有它还欠款的月份。</p>}
      <ul className="settlement-candidates">
        {payments.map(one => (
          <Mall key={one.id} which={one} name={one.accountName} about={facts(one, row)}>
            {open && may(routes.matchMall) && one.id !== row.mallEntryId && one.amount === row.amount && (
              <Button
                small
                onClick={() =>
                  chosen(call(routes.matchMall, { body: { id, version, mallEntryId: one.id } }), '已与商场回款匹配')
                }
              >
                匹配
              </Button>
            )}
          </Mall>
        ))}
        {dues.map((due, at) => {
          const { accountId, month, accountName, leftOver, why } = due
          return (
            <Mall
              key={monthOf({ accountId, month })}
              which={{ accountId, month }}
              name={accountName}
              about={[`期末欠款 ${yuan(leftOver)}`, ...why.map(one => dueReasons[one])].join(' · ')}
            >
              {open && may(routes.createMall) && (
                <Button
                  small
                  kind={at === 0 && isNamed ? 'primary' : 'plain'}
                  onClick={() =>
                    isFarBeyond(row.amount, leftOver)
                      ? setExplained(due)
                      : chosen(call(routes.createMall, { body: { id, version, accountId, month } }), enteredFor(due))
                  }
                >
                  登记为这个月的回款
                </Button>
              )}
            </Mall>
          )
        })}
      </ul>
      {explained && (
        <ExplainDialog
          row={row}
          due={explained}
          onClose={() => setExplained(undefined)}
          onDone={() => {
            chosen(Promise.resolve(), enteredFor(explained))
            setExplained(undefined)
          }}
        />
      )}
    </>
  )
}

const enteredFor = ({ accountName, month }: MallDue) => `已登记 ${accountName} ${month.slice(0, 7)} 的回款`

const facts = ({ amount, onDay, serial }: MallPayment, row: BankStatementRow) =>
  [
    `已登记回款 ${yuan(amount)}${amount === row.amount ? '' : '（金额不同）'}`,
    onDay,
    serial !== '' && [row.serial, row.orderNumber].includes(serial) && '流水号相同',
  ]
    .filter(Boolean)
    .join(' · ')

type MallProps = { which: Which; name: string; about: string; children: ReactNode }

function Mall({ which, name, about, children }: MallProps) {
  return (
    <li>
      <div>
        <Link to={linkTo(bankStatementPlaces.desk, { tab: 'mall', month: monthOf(which) })}>
          {name} {which.month.slice(0, 7)}
        </Link>
        <p>{about}</p>
      </div>
      {children}
    </li>
  )
}
