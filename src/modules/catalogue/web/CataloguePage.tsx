import { Catalogue } from './Catalogue.tsx'

/** Draws the screen 品牌品类管理 (custypeManager), which begins with the brands. */
export default function CataloguePage() {
  return <Catalogue label="品牌品类管理" first="intentionBrand" />
}
