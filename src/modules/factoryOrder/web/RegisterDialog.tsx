import { useId, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import type { FactoryDetail } from '../api/factoryOrder.ts'
import { mostPackages, packageRoutes as routes } from '../api/package.ts'
import { packagesIn } from './packageList.ts'

type Props = { one: FactoryDetail; onDone: (told: string) => void; onClose: () => void }

/** Registers packages of a line: a pasted list of the factory's numbers, or so many of ours. */
export default function RegisterDialog({ one, onDone, onClose }: Props) {
  const id = useId()
  const [lineId, setLineId] = useState(one.lines[0]?.id ?? 0)
  const [list, setList] = useState('')
  const [count, setCount] = useState('1')
  const [content, setContent] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const packages = packagesIn(list, /^\d{1,4}$/.test(count) ? Number(count) : 0, lineId, content.trim())
  const wrong =
    packages.length === 0
      ? '请粘贴清单，或填写几件'
      : packages.length > mostPackages
        ? `一次最多登记 ${mostPackages} 件`
        : ''
  const send = () => {
    setBusy(true)
    call(routes.register, { body: { id: one.id, packages } }, { silent: true })
      .then(({ told }) => {
        notice.success(told)
        onDone(told)
        onClose()
      })
      .catch((failure: Error) => setFault(failure.message))
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      title={`登记包件 ${one.number}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={busy} disabled={wrong !== ''} onClick={send}>
            登记 {packages.length} 件
          </Button>
        </>
      }
    >
      <div className="field field-wide">
        <label htmlFor={`${id}-line`}>哪一行商品的</label>
        <select
          id={`${id}-line`}
          className="input"
          value={lineId}
          onChange={event => setLineId(Number(event.target.value))}
        >
          {one.lines.map(line => (
            <option key={line.id} value={line.id}>
              {[line.space, line.name, line.made].filter(Boolean).join(' ')}
            </option>
          ))}
        </select>
      </div>
      <div className="field field-wide">
        <label htmlFor={`${id}-list`}>厂家的清单（一行一件：包件号 内容）</label>
        <textarea
          id={`${id}-list`}
          className="input packages-list"
          value={list}
          placeholder={'A001 侧板\nA002 门板'}
          onChange={event => {
            setList(event.target.value)
            setFault('')
          }}
        />
      </div>
      {list.trim() === '' && (
        <div className="field">
          <label htmlFor={`${id}-count`}>没有清单：几件</label>
          <input
            id={`${id}-count`}
            className="input"
            inputMode="numeric"
            value={count}
            onChange={event => setCount(event.target.value)}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-content`}>内容（清单里没写的）</label>
        <input
          id={`${id}-content`}
          className="input"
          maxLength={100}
          value={content}
          placeholder="如：柜体"
          onChange={event => setContent(event.target.value)}
        />
      </div>
      <p className="hint">没有包件号的用我们的号：{one.number}-01 起。打印标签贴在包件上，到货时扫码。</p>
      {(fault || (list.trim() !== '' && wrong)) && (
        <p className="field-fault" role="alert">
          {fault || wrong}
        </p>
      )}
    </Dialog>
  )
}
