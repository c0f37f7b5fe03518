/** The elements that show and open stock, on the screens of `goodsManager`. */
export const stockElements = {
  stock: 'goodsManager:stock',
  lots: 'goodsManager:lots',
  holders: 'goodsManager:holders',
  value: 'goodsManager:stockValue',
  export: 'goodsManager:stockExport',
  place: 'goodsManager:place',
  cut: 'goodsManager:cut',
} as const
