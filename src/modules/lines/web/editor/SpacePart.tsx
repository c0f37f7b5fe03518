import { memo, useCallback, useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Menu } from '../../../../kernel/web/ui/Menu.tsx'
import type { BesideWords } from '../../../warehouse/api/beside.ts'
import type { Judgement } from '../../api/checked.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { AddGoods } from './AddGoods.tsx'
import type { Computed } from './computed.ts'
import { plainText } from './inputs.ts'
import { LineRow } from './LineRow.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { SetDialog } from './SetDialog.tsx'
import { type EditLine, type EditSpace, type LineAction, lineOf, lineOfGoods } from './state.ts'
import { Typed } from './Typed.tsx'

type Props = {
  space: EditSpace
  head: PriceTerms
  computed: Computed
  judgements: ReadonlyMap<number, Judgement>
  /** What is there for the lines. */
  beside: ReadonlyMap<number, BesideWords>
  only: boolean
  /** True for the first space, whose first lines are drawn at once. */
  first: boolean
  /** The key of the next set. */
  nextSet: number
  onDo: (action: LineAction) => void
  /** Opens what the part of a set may be. */
  onPart: (space: number, line: EditLine) => void
}

const services = [
  { name: '量尺', unit: '次' },
  { name: '安装', unit: '项' },
  { name: '搬楼', unit: '层' },
  { name: '加急', unit: '项' },
]
const customs = [
  { text: '衣柜（投影面积）', name: '定制衣柜', measure: 'projected' },
  { text: '柜体（展开面积）', name: '定制柜体', measure: 'expanded' },
  { text: '橱柜（延米）', name: '定制橱柜', measure: 'metre' },
  { text: '门（按扇）', name: '定制门', measure: 'leaf' },
  { text: '其他（按件）', name: '定制', measure: 'count' },
] as const

/** The heads of the columns; each field below says its own name to those who cannot see them. */
const Heads = () => (
  <div className="quote-line quote-heads" aria-hidden="true">
    {['名称', '数量', '换算', '单价', '优惠', '金额'].map(title => (
      <span key={title}>{title}</span>
    ))}
  </div>
)

const firstLines = 12 // that fill a screen

/** Draws a space of the editor: its name, lines, and the ways to add one. */
export const SpacePart = memo(function SpacePart(props: Props) {
  const { space, head, computed, judgements, beside, only, first, nextSet, onDo, onPart } = props
  const choosePart = useCallback((line: EditLine) => onPart(props.space.key, line), [onPart, props.space.key])
  const [pasting, setPasting] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const { key, name, lines } = space
  const add = (...made: Parameters<typeof lineOf>) => onDo({ do: 'addLines', space: key, lines: [lineOf(...made)] })
  const sum = lines.reduce((total, line) => total + (computed.amounts.get(line.key) ?? 0), 0)
  return (
    <section className="quote-space" aria-label={name}>
      <header>
        <Typed
          {...plainText}
          className="quote-title"
          label="空间名称"
          maxLength={20}
          value={name}
          onChange={given => onDo({ do: 'space', space: key, name: given })}
        />
        <span>小计 {yuan(sum)}</span>
        {!only && lines.length === 0 && (
          <Button
            kind="text"
            icon="trash"
            aria-label={`删除空间 ${name}`}
            onClick={() => onDo({ do: 'removeSpace', space: key })}
          />
        )}
      </header>
      {lines.length > 0 && <Heads />}
      <ul className="quote-lines">
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            space={key}
            first={first && at < firstLines}
            amount={computed.amounts.get(line.key)}
            fault={computed.faults.get(line.key)}
            judgement={judgements.get(line.key)}
            beside={beside.get(line.key)}
            onDo={onDo}
            onPart={choosePart}
          />
        ))}
      </ul>
      <div className="quote-adding">
        <AddGoods head={head} onAdd={goods => onDo({ do: 'addLines', space: key, lines: [lineOfGoods(goods)] })} />
        <Menu
          kind="text"
          label={`添加定制 ${name}`}
          text="定制"
          icon="plus"
          actions={customs.map(({ text, ...given }) => ({
            text,
            run: () => add({ kind: 'custom', ...given, ...(given.measure === 'count' && { unit: '件' }) }),
          }))}
        />
        <Menu
          kind="text"
          label={`添加服务 ${name}`}
          text="服务"
          icon="plus"
          actions={services.map(given => ({ text: given.name, run: () => add({ kind: 'service', ...given }) }))}
        />
        <Button kind="text" icon="plus" onClick={() => setChoosing(true)}>
          套餐
        </Button>
        <Button kind="text" icon="copy" onClick={() => setPasting(true)}>
          粘贴
        </Button>
      </div>
      {choosing && (
        <SetDialog space={key} head={head} nextSet={nextSet} onDo={onDo} onClose={() => setChoosing(false)} />
      )}
      {pasting && (
        <PasteDialog
          space={key}
          head={head}
          taken={computed.amounts.size + computed.faults.size}
          onDo={onDo}
          onClose={() => setPasting(false)}
        />
      )}
    </section>
  )
}, isSame)

/** Tells whether a space is drawn as before: while one types, most are. */
function isSame(before: Props, after: Props): boolean {
  const { space, computed, judgements, beside } = before
  const rest = ['head', 'only', 'first', 'nextSet', 'onDo', 'onPart'] as const
  return (
    space === after.space &&
    rest.every(key => before[key] === after[key]) &&
    space.lines.every(
      ({ key }) =>
        computed.amounts.get(key) === after.computed.amounts.get(key) &&
        computed.faults.get(key) === after.computed.faults.get(key) &&
        judgements.get(key) === after.judgements.get(key) &&
        beside.get(key)?.text === after.beside.get(key)?.text,
    )
  )
}
