const card = `
  fragment LibraryCard on MarketingMaterial {
    id title subtitle type createdAt
    category { route title }
    files { id contentType media width height focalLeft focalTop thumbnailUrl lowUrl fileName bytes renditions }
  }`;
const facets = `facets {
  media { value count } formats { value count } orientations { value count } modelYears { value count }
  languages { value count } tags { value count } }`;

/** A page of a category, or of a search, with the filters that the screen offers. */
export const listing = `query BenchListing($category: String, $search: String, $modelYear: [Int!], $orientation: [String!],
    $withSubcategories: Boolean, $page: Int!, $limit: Int!) {
    marketingMaterials(category: $category, search: $search, modelYear: $modelYear, orientation: $orientation,
      withSubcategories: $withSubcategories, page: $page, limit: $limit, validOnly: true) {
      similar info { count } data { ...LibraryCard } ${facets} } } ${card}`;

/** A category with what is below it and its first materials. */
export const category = `query BenchCategory($id: ID!, $category: String, $limit: Int!) {
    marketingMaterialCategory(id: $id) { id title route breadcrumb { id title route } totalChildren totalMaterials }
    marketingMaterialCategoryChildren(id: $id) { data { id title route totalChildren totalMaterials file { id } } }
    marketingMaterials(category: $category, page: 1, limit: $limit, validOnly: true) {
      info { count } data { ...LibraryCard } } } ${card}`;

/** A page of the news. */
export const newsList = `query BenchNews($page: Int!, $limit: Int!) {
    newsList(page: $page, limit: $limit, validOnly: true) {
      info { count } data { id title subtitle validFrom state files { id thumbnailUrl } } } }`;
