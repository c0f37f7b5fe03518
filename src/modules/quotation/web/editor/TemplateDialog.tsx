import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { HouseArea } from '../../../lines/web/editor/HouseArea.tsx'
import { isReadable } from '../../../lines/web/editor/readable.ts'
import type { LineAction } from '../../../lines/web/editor/state.ts'
import { needsArea } from '../../../sets/api/offer.ts'
import type { QuotationHead } from '../../api/quotation.ts'
import { type FilledTemplate, templateRoutes as routes } from '../../api/template.ts'
import { type Room, RoomsField } from '../template/RoomsField.tsx'
import { setsOfTemplate, spacesOfTemplate } from './fromTemplate.ts'

type Props = {
  head: Pick<QuotationHead, 'channelId' | 'levelId'>
  onDo: (action: LineAction) => void
  onClose: () => void
}

/** Fills a quotation by a template: first one chooses it, then says the areas of this home. */
export function TemplateDialog({ head, onDo, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [filled, setFilled] = useState<FilledTemplate>()
  const { data: found } = useQuery({
    ...queryOf(routes.find, { body: { search: search.trim() } }, { quiet: true }),
    placeholderData: before => before,
  })
  const { channelId, levelId } = head
  const choose = async (id: number) => setFilled(await call(routes.fill, { body: { id, channelId, levelId } }))
  if (filled) return <Areas filled={filled} onDo={onDo} onClose={onClose} />
  return (
    <Dialog title="从模板" onClose={onClose}>
      <input
        className="input"
        data-autofocus=""
        aria-label="查找模板"
        placeholder="模板名称或户型"
        maxLength={60}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {found?.map(template => (
        <button
          key={template.id}
          type="button"
          className="row-button"
          onClick={() => void choose(template.id).catch(() => undefined)}
        >
          <span className="quote-found-name">
            <b>{template.name}</b>
            <small>{template.flatType}</small>
          </span>
          {template.spaceCount} 个空间，{template.lineCount} 行
        </button>
      ))}
      {found?.length === 0 && <p className="hint">没有符合的模板。打开一份报价单，可以把它存为模板。</p>}
    </Dialog>
  )
}

function Areas({ filled, onDo, onClose }: { filled: FilledTemplate } & Omit<Props, 'head'>) {
  const [rooms, setRooms] = useState<readonly Room[]>(filled.spaces)
  const measured = filled.sets.filter(needsArea)
  const [house, setHouse] = useState(measured[0]?.area ?? 0)
  const entered = useRef<HTMLDivElement>(null)
  const add = () => {
    if (!isReadable(entered.current)) return
    onDo({ do: 'addSpaces', spaces: spacesOfTemplate(filled, rooms, house), sets: setsOfTemplate(filled, house) })
    notice.success('已按模板填写，价格是今天的')
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" disabled={measured.length > 0 && house === 0} onClick={add}>
        填入
      </Button>
    </>
  )
  return (
    <Dialog title="这套房的面积" onClose={onClose} footer={footer}>
      <p className="hint">按面积算出数量的明细会跟着变，其余照模板。</p>
      <div ref={entered} className="quote-rooms">
        {measured.length > 0 && <HouseArea area={house} onChange={setHouse} />}
        <RoomsField rooms={rooms} fixed onChange={setRooms} />
      </div>
      {filled.left.length > 0 && (
        <p className="quote-news" role="status">
          {filled.left.length} 行的商品或套餐已停售，没有填入：
          {filled.left.map(({ space, name }) => `${space} ${name}`).join('、')}
        </p>
      )}
    </Dialog>
  )
}
