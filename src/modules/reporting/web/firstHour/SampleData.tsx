import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { SampleState } from '../../api/firstHour.ts'
import { clearSample, fillSample } from './acts.ts'

/** The examples of a new company: put in while it is empty, taken away whenever one has seen enough. */
export function SampleData({ sample }: { sample: SampleState }) {
  if (sample === 'none') return null
  return sample === 'offered' ? (
    <p className="first-hour-sample">
      还没有客户？先放一些示例看看用起来什么样，随时可以一次清除。
      <Button small onClick={() => void fillSample()}>
        放入示例数据
      </Button>
    </p>
  ) : (
    <p className="first-hour-sample">
      现在有示例数据，列表里带“示例”标记。看明白了就可以清除。
      <Button small onClick={() => void clearSample()}>
        清除示例数据
      </Button>
    </p>
  )
}
