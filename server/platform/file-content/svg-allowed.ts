// What a clean SVG may contain. Everything that is not listed is left out.

/** Elements that are kept with their allowed attributes. */
export const svgElements = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'image'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feDropShadow', 'feFlood', 'feFuncA'],
  ...['feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feMerge', 'feMergeNode', 'feOffset'],
]);

/** Elements that are left out, but not what they contain. */
export const svgWrappers = new Set(['a', 'switch']);

/** Properties of drawing, as attributes and in styles. */
const properties = [
  ...['alignment-baseline', 'baseline-shift', 'clip-path', 'clip-rule', 'color', 'color-interpolation'],
  ...['color-interpolation-filters', 'direction', 'display', 'dominant-baseline', 'fill', 'fill-opacity', 'fill-rule'],
  ...['filter', 'flood-color', 'flood-opacity', 'font', 'font-family', 'font-size', 'font-size-adjust'],
  ...['font-stretch', 'font-style', 'font-variant', 'font-weight', 'isolation', 'letter-spacing', 'lighting-color'],
  ...['marker', 'marker-end', 'marker-mid', 'marker-start', 'mask', 'mask-type', 'mix-blend-mode', 'opacity'],
  ...['overflow', 'paint-order', 'shape-rendering', 'image-rendering', 'stop-color', 'stop-opacity', 'stroke'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-opacity', 'stroke-width', 'text-anchor', 'text-decoration', 'text-rendering', 'transform'],
  ...['transform-origin', 'unicode-bidi', 'vector-effect', 'visibility', 'word-spacing', 'writing-mode', 'line-height'],
];
export const svgProperties = new Set(properties);

/** Attributes whose values may only draw; `href` and `style` are checked on their own. */
export const svgAttributes = new Set([
  ...properties,
  ...['id', 'class', 'version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'x2', 'y1', 'y2'],
  ...['cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy', 'd', 'points', 'pathLength', 'rotate', 'lang'],
  ...['lengthAdjust', 'textLength', 'startOffset', 'method', 'spacing', 'side', 'offset', 'spreadMethod'],
  ...['gradientUnits', 'gradientTransform', 'patternUnits', 'patternContentUnits', 'patternTransform', 'xml:space'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'markerUnits', 'markerWidth', 'markerHeight', 'orient'],
  ...['refX', 'refY', 'filterUnits', 'primitiveUnits', 'in', 'in2', 'result', 'mode', 'type', 'values', 'operator'],
  ...['k1', 'k2', 'k3', 'k4', 'stdDeviation', 'edgeMode', 'tableValues', 'slope', 'intercept', 'amplitude', 'exponent'],
]);

/** Elements that may refer to another one of the same drawing. */
export const svgReferring = new Set(['use', 'textPath', 'linearGradient', 'radialGradient', 'pattern']);

/** Functions of values. `url` may name an element of the same drawing only. */
const functions = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'matrix', 'translate', 'translatex', 'translatey', 'rotate', 'scale', 'scalex'],
  ...['scaley', 'skewx', 'skewy', 'calc'],
]);

/** True if the value of an attribute or property draws and does nothing else. */
export function isDrawingValue(value: string): boolean {
  if (/[\\<>{}@;]|\/\*|javascript:|data:/i.test(value)) return false;
  const inside = value.replaceAll(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, '');
  return [...inside.matchAll(/([\w-]*)\s*\(/g)].every(([, name = '']) => functions.has(name.toLowerCase()));
}

/** The declarations of a style that only draw. */
function cleanDeclarations(text: string): string {
  return text
    .split(';')
    .flatMap((declaration) => {
      const [name = '', ...rest] = declaration.split(':');
      const [property, value] = [name.trim().toLowerCase(), rest.join(':').trim()];
      return svgProperties.has(property) && value !== '' && isDrawingValue(value) ? [`${property}:${value}`] : [];
    })
    .join(';');
}

const withoutComments = (css: string): string => css.replaceAll(/\/\*.*?(?:\*\/|$)/gs, ' ');

/** The value of a style attribute without everything but drawing. */
export const cleanStyle = (css: string): string => cleanDeclarations(withoutComments(css));

/** A style sheet without imports, fonts, conditions and everything but drawing: plain rules only. */
export function cleanStyleSheet(css: string): string {
  return withoutComments(css)
    .replaceAll(/<!--|-->/g, ' ')
    .split('}')
    .flatMap((rule) => {
      const [selector = '', declarations = '', ...more] = rule.split('{');
      if (more.length > 0 || !/^[\w\s.,#>+~*-]+$/.test(selector) || selector.trim() === '') return [];
      const clean = cleanDeclarations(declarations);
      return clean === '' ? [] : [`${selector.trim()}{${clean}}`];
    })
    .join('\n');
}
