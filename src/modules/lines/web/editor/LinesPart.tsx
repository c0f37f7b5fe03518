import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { useBeside } from '../../../warehouse/web/beside/useBeside.ts'
import type { Judgement } from '../../api/checked.ts'
import { type Computed, pricedOf } from './computed.ts'
import { goOn } from './enter.ts'
import { SpacePart } from './SpacePart.tsx'
import type { EditLine, EditState, LineAction } from './state.ts'
import '../lines.css'

const PartDialog = lazy(() => import('./PartDialog.tsx'))
const spaceNames = ['客厅', '餐厅', '主卧', '次卧', '厨房', '主卫', '客卫', '阳台', '玄关']

type Props = {
  state: EditState
  computed: Computed
  judgements: ReadonlyMap<number, Judgement>
  onDo: (action: LineAction) => void
}

function lineHere(line: EditLine) {
  const one = pricedOf(line)
  const { key, goodsId, gradeId } = line
  return { key, goodsId, gradeId, pieces: 'msg' in one ? null : one.pieces }
}

/** Edits the lines of a document by space. */
export default function LinesPart({ state, computed, judgements, onDo }: Props) {
  const { channelId, levelId } = state.head
  const head = useMemo(() => ({ channelId, levelId }), [channelId, levelId])
  const [part, setPart] = useState<{ space: number; line: EditLine }>()
  const choosePart = useCallback((space: number, line: EditLine) => setPart({ space, line }), [])
  const beside = useBeside(state.spaces.flatMap(({ lines }) => lines.map(lineHere)))
  const nextSet = Math.max(0, ...state.sets.map(set => set.key)) + 1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter goes on from every field of a line
    <div className="quote-parts" onKeyDown={goOn}>
      {state.spaces.map((space, at) => (
        <SpacePart
          key={space.key}
          space={space}
          head={head}
          computed={computed}
          judgements={judgements}
          beside={beside}
          only={state.spaces.length === 1}
          first={at === 0}
          nextSet={nextSet}
          onDo={onDo}
          onPart={choosePart}
        />
      ))}
      <div className="quote-spaces">
        {spaceNames
          .filter(name => state.spaces.every(space => space.name !== name))
          .map(name => (
            <Button key={name} kind="text" small icon="plus" onClick={() => onDo({ do: 'addSpace', name })}>
              {name}
            </Button>
          ))}
      </div>
      {part && (
        <Suspense>
          <PartDialog {...part} state={state} onDo={onDo} onClose={() => setPart(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
