import { yuan } from '../../../kernel/api/format.ts'
import { allowanceUnits, type SetDetail, type SetPart } from '../api/set.ts'
import { quantityWords } from './words.ts'

/** Shows the parts of a set: standard goods, allowance, what more and what less costs, and the upgrades. */
export function PartsTable({ set }: { set: SetDetail }) {
  const names = new Map(set.goods.map(goods => [goods.id, goods.name]))
  return (
    <div className="set-scroll">
      <table className="changes set-parts">
        <thead>
          <tr>
            {['项目', '标准商品', '包含数量', '超出单价', '不选扣减', '可升级'].map(title => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {set.parts.map(part => (
            <tr key={part.name}>
              <td>{part.name}</td>
              <td>{names.get(part.goodsId)}</td>
              <td>
                {quantityWords(part.quantity, part.unit)}
                {part.scaled && '／㎡房屋面积'}
              </td>
              <td>{part.excess === null ? '不可超出' : `${yuan(part.excess)}／${allowanceUnits[part.unit]}`}</td>
              <td>
                {yuan(part.deduction)}
                {part.scaled && '／㎡'}
              </td>
              <td>
                <Upgrades part={part} names={names} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Upgrades({ part, names }: { part: SetPart; names: ReadonlyMap<number, string> }) {
  if (part.upgrades.length === 0) return <span className="nothing">无</span>
  return part.upgrades.map(({ toGoodsId, difference }) => (
    <div key={toGoodsId}>
      {names.get(toGoodsId)}{' '}
      <small>
        +{yuan(difference)}／{allowanceUnits[part.unit]}
      </small>
    </div>
  ))
}
