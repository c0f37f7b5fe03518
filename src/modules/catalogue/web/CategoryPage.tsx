import { Catalogue } from './Catalogue.tsx'

/** Draws the screens 分类管理 (brandManager, brandCategory), which begin with the categories. */
export default function CategoryPage() {
  return <Catalogue label="分类管理" first="intentionCategory" />
}
