import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { contractPlaces } from '../../contract/api/places.ts'
import type { Explained } from '../api/commission.ts'
import { explainQuery } from './commissionQuery.ts'
import { percent } from './percent.ts'
import './commission.css'

const category = { key: 'categoryId', title: '品类', kind: 'dictionary', dictionary: 'intentionCategory' } as const

const Category = ({ id }: { id: number | null }) => (id === null ? '其他品类' : <Value column={category} value={id} />)

/** Tells how an entry came about: payment, its part of the category, the person's share, the rate. */
export function Explanation({ id }: { id: number }) {
  const { data, error } = useQuery(explainQuery(id))
  if (error) return <p className="field-fault">{error.message}</p>
  if (!data) return <p className="hint">正在读取……</p>
  return (
    <div className="commission-why">
      {data.kind === 'import' ? <Imported entry={data} /> : <Steps entry={data} />}
      {data.opensContract && data.contractId && (
        <Link to={linkTo(contractPlaces.list, { open: data.contractId })}>打开合同 {data.contractNumber}</Link>
      )}
    </div>
  )
}

function Imported({ entry }: { entry: Explained }) {
  return (
    <p>
      以前年度的提成，由文件导入{entry.sourceNumber && `，原单号 ${entry.sourceNumber}`}
      {entry.remark && `，${entry.remark}`}。
    </p>
  )
}

function Steps({ entry }: { entry: Explained }) {
  const whole = entry.weights.reduce((sum, one) => sum + Math.max(0, one.net), 0)
  const own = entry.weights.find(one => one.categoryId === entry.categoryId)
  const back = entry.kind === 'reversal'
  return (
    <ol>
      <li>
        收款 {entry.receiptNumber} 有 <b>{yuan(entry.paid ?? 0)}</b> 用于合同 {entry.contractNumber}
        {back && `，${entry.reversesOn} 计提；现在退出一部分，按原比例冲回`}。
      </li>
      <li>
        合同净额 {yuan(whole)}，其中“
        <Category id={entry.categoryId} />” {yuan(own?.net ?? 0)}，分到 <b>{yuan(entry.categoryBase ?? 0)}</b>
        {entry.lines.length > 0 && (
          <details>
            <summary>{entry.lines.length + entry.moreLines} 行商品</summary>
            <p>{entry.lines.map(line => `${line.name} ${yuan(line.net)}`).join('、')}</p>
            {entry.moreLines > 0 && <p>另有 {entry.moreLines} 行</p>}
          </details>
        )}
      </li>
      <li>
        分成 {percent(entry.share)}，{back ? '冲回的基数' : '计提的基数'} <b>{yuan(entry.base)}</b>
        （零头归第一位；跨过档位的部分分开计算）
      </li>
      <li>
        比例 {percent(entry.rate)}，提成 <b>{yuan(entry.amount)}</b>
      </li>
    </ol>
  )
}
