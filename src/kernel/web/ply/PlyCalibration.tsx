import { type PlyForm, plyForms } from '../../api/paperForm.ts'
import { useLetterhead } from '../PaperSheet.tsx'
import { PlySheet, usePlyOffset } from './PlySheet.tsx'
import { plyWidths } from './plies.ts'

const marks = Array.from({ length: plyWidths.content / 10 + 1 }, (_, at) => at * 10)

/** Draws the page by which people set the offsets of their printer: a ruler as wide as what is printed, in its place. */
export function PlyCalibration({ form }: { form: PlyForm }) {
  const { company } = useLetterhead()
  const { left, top } = usePlyOffset()
  return (
    <PlySheet
      form={form}
      company={company}
      title="打印校准页"
      note={`${plyWidths.paper} × ${plyForms[form].height} mm`}
      foot={<p>{`现在的偏移：向右 ${left} mm，向下 ${top} mm`}</p>}
    >
      <div className="ply-ruler" role="img" aria-label="200 毫米的尺">
        {marks.map(mm => (
          <i key={mm} style={{ left: `${mm}mm` }}>
            {mm}
          </i>
        ))}
      </div>
      <p>
        尺子两端到纸的左右边应各有 20.5 mm，尺子的上边到纸的上边应有 19.5 mm。差多少，就在“公司信息 → 编辑 →
        打印样式”里填多少毫米：要往右、往下移填正数，往左、往上移填负数。
      </p>
      <p>如果尺子量出来不是 200 mm，打印时请把缩放设为 100%（实际大小），边距选“无”。</p>
    </PlySheet>
  )
}
