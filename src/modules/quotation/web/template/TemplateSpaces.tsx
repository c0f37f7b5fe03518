import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { areaWords, quantityWords, sizesWords } from '../../../lines/api/words.ts'
import type { TemplateDetail } from '../../api/template.ts'
import '../../../lines/web/lines.css'
import '../quotation.css'

type Props = { template: TemplateDetail }

/** Shows the spaces of a template with their lines. */
export function TemplateSpaces({ template: { spaces, goods, sets } }: Props) {
  const known = new Map(goods.map(one => [one.id, one]))
  return spaces.map((space, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a space has no number, and two may have one name
    <section className="quote-space" key={at}>
      <header>
        <b>{space.name}</b>
        <span>{areaWords(space.area)}</span>
      </header>
      <ul className="quote-read">
        {space.lines.map((line, place) => {
          const one = known.get(line.goodsId ?? 0)
          const set = sets.find(({ key }) => key === line.setKey)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no number, and stays at its place
            <li key={place}>
              <span className="quote-name">
                <b>{one?.name ?? line.name}</b>
                <small>
                  {one?.code} {one?.spec} {sizesWords(line)} {set && `套餐 ${set.name}`} {line.remark}
                </small>
              </span>
              <span>{quantityWords({ ...line, discountKind: 'none', discount: 0, gift: false }, null)}</span>
              <span>{one && !one.onSale && <Tag tone="orange">已下架</Tag>}</span>
            </li>
          )
        })}
      </ul>
      {space.lines.length === 0 && <p className="hint">没有明细</p>}
    </section>
  ))
}
