export { countBlocks, selectPublished } from './published.sql.ts'
export { selectCategories } from './category.sql.ts'
