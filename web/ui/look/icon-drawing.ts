import { type ComponentType, createElement, type SVGProps } from 'react';

type DrawingProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string };
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const frame = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24' };

/** The component of one icon, with the properties that the components of the icon library have. */
export function iconDrawing(
  look: 'outline' | 'filled',
  name: string,
  shapes: readonly Shape[],
): ComponentType<DrawingProps> {
  const drawing = shapes.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }));
  return function IconDrawing({ size = 24, stroke = 2, color = 'currentColor', className, ...rest }) {
    const paint =
      look === 'filled'
        ? { fill: color, stroke: 'none' }
        : {
            fill: 'none',
            stroke: color,
            strokeWidth: stroke,
            strokeLinecap: 'round' as const,
            strokeLinejoin: 'round' as const,
          };
    const classes = ['tabler-icon', `tabler-icon-${name}`, className].filter(Boolean).join(' ');
    return createElement(
      'svg',
      { ...frame, width: size, height: size, ...paint, className: classes, ...rest },
      drawing,
    );
  };
}
