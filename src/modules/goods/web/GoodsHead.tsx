import { yuan } from '../../../kernel/api/format.ts'
import { columnsOf } from '../../../kernel/api/list.ts'
import { companyColumns, useCompanyFields } from '../../../kernel/web/customColumns.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { may } from '../../../kernel/web/session.ts'
import { thumbnailOf } from '../../files/api/picture.ts'
import { type GoodsDetail, GoodsRow, type GuardedField, guardedFields, goodsRoutes as routes } from '../api/goods.ts'
import { priceUnits } from '../api/units.ts'
import { OwnPrices } from './OwnPrices.tsx'
import { TodaysPrice } from './TodaysPrice.tsx'

type Props = { goods: GoodsDetail; onEdit: () => void; onCopy: () => void; onLabel: () => void }

const columns = columnsOf(GoodsRow)

/** Shows the pictures of goods, what they are and cost, and what the person may do with them. */
export function GoodsHead({ goods, onEdit, onCopy, onLabel }: Props) {
  const told = guardedFields.filter(field => goods[field] !== undefined)
  const company = companyColumns(columns, useCompanyFields('goods'))
  const columnOf = (key: string) =>
    company.find(column => column.key === key) ?? { key, title: '', kind: 'text' as const }
  return (
    <RecordHead
      news={
        goods.pictures.length > 0 && (
          <div className="goods-pictures">
            {goods.pictures.map(picture => (
              <a key={picture} href={picture} target="_blank" rel="noreferrer" aria-label={`${goods.name}，看大图`}>
                <img src={thumbnailOf(picture)} alt="" />
              </a>
            ))}
          </div>
        )
      }
      facts={
        <>
          <Fact title="编码">{goods.code}</Fact>
          {(['brandId', 'categoryId'] as const).map(key => (
            <Fact key={key} title={columnOf(key).title}>
              <Value column={columnOf(key)} value={goods[key]} />
            </Fact>
          ))}
          {told.map(field => (
            <Fact key={field} title={`${columnOf(field).title}（元/${priceUnits[goods.priceUnit]}）`}>
              <Price goods={goods} field={field} />
            </Fact>
          ))}
        </>
      }
      acts={[
        { text: '编辑', may: may(routes.edit), icon: 'edit', run: onEdit },
        { text: '复制为新商品', may: may(routes.edit), icon: 'copy', run: onCopy },
        { text: '打印标签', may: true, run: onLabel },
      ]}
      note={
        goods.held && (
          <p className="hint">
            今天按价格管理的 {yuan(goods.held.listPrice)} 报价（{goods.held.fromDay} 起），改资料里的标价不改变报价。
            <OwnPrices of={{ goodsId: goods.id }} />
          </p>
        )
      }
    />
  )
}

function Price({ goods, field }: { goods: GoodsDetail; field: GuardedField }) {
  if (field !== 'cost') return <TodaysPrice row={goods} field={field} />
  if (goods.cost == null) return <span className="nothing">未设置</span>
  return <Value column={{ key: 'cost', title: '成本', kind: 'money' }} value={goods.cost} />
}
