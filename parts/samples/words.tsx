import { useQueryClient } from '@tanstack/react-query'
import type { Tone } from '../../src/kernel/api/record.ts'
import { CodeDrawing } from '../../src/kernel/web/CodeDrawing.tsx'
import { MaskedNumber } from '../../src/kernel/web/field/MaskedNumber.tsx'
import { Value, When } from '../../src/kernel/web/field/Value.tsx'
import { asOfKey } from '../../src/kernel/web/query.ts'
import { ReadAsOf } from '../../src/kernel/web/ReadAsOf.tsx'
import { TraceId } from '../../src/kernel/web/TraceId.tsx'
import { Avatar } from '../../src/kernel/web/ui/Avatar.tsx'
import { Marked, spansOf } from '../../src/kernel/web/ui/Marked.tsx'
import { Partly } from '../../src/kernel/web/ui/Partly.tsx'
import { ScreenHead } from '../../src/kernel/web/ui/ScreenHead.tsx'
import { StateTag } from '../../src/kernel/web/ui/StateTag.tsx'
import { Steps } from '../../src/kernel/web/ui/Steps.tsx'
import { Dot, Tag } from '../../src/kernel/web/ui/Tag.tsx'
import type { Sample } from '../sample.ts'
import { tileColumns, tiles } from '../tiles.ts'

const tones: readonly Tone[] = ['blue', 'green', 'orange', 'red', 'grey', 'purple']

function Tags() {
  return (
    <>
      {tones.map(tone => (
        <Tag key={tone} tone={tone}>
          跟进中
        </Tag>
      ))}
      <Dot color="#1677ff">抛光</Dot>
    </>
  )
}

const shelf = { states: { onSale: { title: '在售', tone: 'green' }, off: { title: '已下架', tone: 'grey' } } } as const

function States() {
  return Object.keys(shelf.states).map(state => <StateTag key={state} record={shelf} state={state} />)
}

function Found() {
  const { name = '' } = tiles[0] ?? {}
  return (
    <p>
      <Marked text={name} spans={spansOf(name, '云海')} />
    </p>
  )
}

function AsOf() {
  useQueryClient().setQueryData(asOfKey(['合计']), '2026-11-30T01:02:03.456+00:00')
  return <ReadAsOf of={['合计']} />
}

function Values() {
  const record: Readonly<Record<string, unknown>> = tiles[0] ?? {}
  return (
    <>
      {tileColumns.map(column => (
        <span key={column.key}>
          {column.title} <Value column={column} value={record[column.key]} />
        </span>
      ))}
      <When at="2026-03-12T09:30:00+08:00" />
    </>
  )
}

function Numbers() {
  return (
    <>
      <MaskedNumber what="电话" masked="154****0001" onReveal={async () => '15400000001'} />
      <MaskedNumber what="电话" masked={null} />
    </>
  )
}

const drawnCode = { width: 40, height: 20, shapes: [{ d: 'M4 0V20M12 0V20M28 0V20M36 0V20', stroke: 4 }] }

export const words: readonly Sample[] = [
  { parts: ['Tag', 'Dot'], Draw: Tags },
  { parts: ['StateTag'], Draw: States },
  { parts: ['Marked'], Draw: Found },
  { parts: ['Partly'], Draw: () => <Partly words="仅统计您能看到的瓷砖" /> },
  { parts: ['Value', 'When'], Draw: Values },
  { parts: ['MaskedNumber'], Draw: Numbers },
  { parts: ['CodeDrawing'], Draw: () => <CodeDrawing code={drawnCode} label="TZ01 的条码" /> },
  { parts: ['ReadAsOf'], Draw: AsOf },
  { parts: ['TraceId'], Draw: () => <TraceId id="579ea1dd-1ddd-4a3e-9054-2787ebaf45a0" /> },
  { parts: ['Avatar'], Draw: () => <Avatar name="王佳怡" picture="" /> },
  {
    parts: ['ScreenHead'],
    Draw: () => (
      <ScreenHead place={{ title: '审批流程管理' }}>
        <p className="hint">一句话说明这个页面做什么。</p>
      </ScreenHead>
    ),
  },
  { parts: ['Steps'], Draw: () => <Steps titles={['上传文件', '对应列', '检查', '完成']} current={1} /> },
]
