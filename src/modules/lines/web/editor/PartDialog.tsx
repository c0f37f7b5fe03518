import { useQuery } from '@tanstack/react-query'
import { yuan } from '../../../../kernel/api/format.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { GoodsPicture } from '../../../goods/web/GoodsPicture.tsx'
import { lineRoutes as routes } from '../../api/routes.ts'
import { priceWord } from '../../api/words.ts'
import { choicesFor, chosen, deductionOf, leftOut, type PartChoice } from './setParts.ts'
import type { EditLine, EditState, LineAction } from './state.ts'

type Props = {
  line: EditLine
  space: number
  state: EditState
  onDo: (action: LineAction) => void
  onClose: () => void
}

/** Chooses what a part of a set is: its own goods, an upgrade at its difference, or nothing at its deduction; parts left out come back here. */
export default function PartDialog({ line, space, state, onDo, onClose }: Props) {
  const set = state.sets.find(one => one.key === line.setKey)
  const { channelId, levelId } = state.head
  const { data: offer, error } = useQuery({
    ...queryOf(routes.setOffer, { body: { setId: set?.setId ?? 0, channelId, levelId } }, { quiet: true }),
    enabled: set !== undefined,
  })
  const act = (action: LineAction) => {
    onDo(action)
    onClose()
  }
  const part = offer?.parts[line.setPart ?? -1]
  if (!offer || !part || !set)
    return (
      <Dialog title="换选" onClose={onClose}>
        <p className="hint">{error ? error.message : '正在读取套餐…'}</p>
      </Dialog>
    )
  const deduction = deductionOf(offer, line.setPart ?? 0, set.area)
  return (
    <Dialog title={`${offer.name}：${part.name}`} onClose={onClose}>
      {choicesFor(offer, line).map(choice => (
        <Choice
          key={choice.goods.id}
          choice={choice}
          line={line}
          onChoose={() => act({ do: 'line', space, line: line.key, patch: chosen(choice) })}
        />
      ))}
      <Button kind="danger" icon="trash" onClick={() => act({ do: 'removeLine', space, line: line.key })}>
        不要这一项，扣减 {yuan(deduction)}
      </Button>
      {leftOut(offer, set, state).map(back => (
        <Button key={back.setPart} icon="plus" onClick={() => act({ do: 'addLines', space, lines: [back] })}>
          加回 {offer.parts[back.setPart ?? 0]?.name}
        </Button>
      ))}
    </Dialog>
  )
}

type ChoiceProps = { choice: PartChoice; line: EditLine; onChoose: () => void }

function Choice({ choice: { goods, difference, more }, line, onChoose }: ChoiceProps) {
  const unit = priceWord({ kind: 'goods', unit: '', measure: null, goods: line.goods }, line.quantityUnit)
  return (
    <button
      type="button"
      className="row-button quote-choice"
      aria-pressed={goods.id === line.goodsId}
      onClick={onChoose}
    >
      <GoodsPicture row={goods} />
      <span className="quote-found-name">
        <b>{goods.name}</b>
        <small>
          {goods.code} {goods.spec}
        </small>
      </span>
      {difference === 0 ? (
        '不加价'
      ) : (
        <span className="quote-more-for">
          +{yuan(more)}
          <small>
            +{yuan(difference)}/{unit}
          </small>
        </span>
      )}
    </button>
  )
}
