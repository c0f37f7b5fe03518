import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { numberWords } from '../../../../kernel/api/format.ts'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import type { FieldSpec } from '../../../../kernel/web/field/spec.ts'
import { freshKey } from '../../../../kernel/web/form/key.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import type { AnyWord, WordActs } from './acts.ts'
import './word.css'

type Props = {
  acts: WordActs
  item: AnyWord
  /** The words of its type. */
  items: readonly AnyWord[]
  onMerged: () => void
  onClose: () => void
}

/** Makes a word and another one of its type one, after telling which records that rewrites. */
export function MergeDialog({ acts, item, items, onMerged, onClose }: Props) {
  const [into, setInto] = useState<number>()
  const [key] = useState(freshKey)
  const [busy, setBusy] = useState(false)
  const merge = async (intoId: number) => {
    setBusy(true)
    try {
      const { moved } = await acts.merge(item.id, intoId, key)
      notice.success(`“${item.label}”已合并到“${labelOf(items, intoId)}”，改写 ${moved} 条记录`)
      onClose()
    } finally {
      setBusy(false)
      onMerged()
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button
        kind="primary"
        busy={busy}
        disabled={into === undefined}
        onClick={() => into !== undefined && void merge(into).catch(() => {})}
      >
        合并
      </Button>
    </>
  )
  return (
    <Dialog title={`合并“${item.label}”`} onClose={onClose} footer={footer}>
      <IntoField acts={acts} item={item} items={items} value={into} onChange={setInto} />
      <Consequences acts={acts} item={item} into={into === undefined ? undefined : labelOf(items, into)} />
    </Dialog>
  )
}

const labelOf = (items: readonly AnyWord[], id: number) => items.find(one => one.id === id)?.label ?? ''

type IntoProps = Pick<Props, 'acts' | 'item' | 'items'> & {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

function IntoField({ acts, item, items, value, onChange }: IntoProps) {
  const id = useId()
  const others = items.filter(one => one.enabled && one.id !== item.id)
  const words = Object.fromEntries(others.map(one => [one.id, one.label]))
  const field: FieldSpec = { key: 'intoId', title: '合并到', kind: 'enum', words, required: true, nothing: undefined }
  return (
    <div className="field field-wide merge-into">
      <label htmlFor={id}>合并到</label>
      <Field
        id={id}
        field={field}
        value={value === undefined ? undefined : String(value)}
        placeholder={`选择保留的${acts.noun}`}
        autoFocus
        onChange={chosen => onChange(chosen ? Number(chosen) : undefined)}
      />
    </div>
  )
}

/** Shows the records that change, and those that stay. */
function Consequences({ acts, item, into }: Pick<Props, 'acts' | 'item'> & { into: string | undefined }) {
  const { data, error } = useQuery({
    queryKey: ['wordUses', item.id],
    queryFn: () => acts.uses(item.id),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return <p className="nothing">正在统计…</p>
  const other = into ? `“${into}”` : `所选的${acts.noun}`
  return (
    <>
      {data.length === 0 ? (
        <p className="hint">没有记录使用“{item.label}”。</p>
      ) : (
        <>
          <p className="hint">这些记录会改为{other}，并各自留下变更记录：</p>
          <ul className="word-uses">
            {data.map(({ place, count }) => (
              <li key={place}>
                {place} <b>{numberWords(count)}</b> 条
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="hint">
        保存的视图一起改；导入文件里写“{item.label}”的也会认作{other}。“{item.label}
        ”停用，以前的记录仍显示它的名称。合并不能撤销。
      </p>
    </>
  )
}
