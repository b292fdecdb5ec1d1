import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

const saysWhatItIs = (name: string): boolean =>
  name.startsWith('aria-') || name === 'role' || name === 'title';

/**
 * Takes the place of lucide's own, which makes icons for other libraries than React too, with sizes and colours from a context.
 *
 * @param shapes elements of the icon, in a square of 24
 */
export default function createIcon(...shapes: [string, object][]): (props: IconProps) => ReactElement {
  return ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': Object.keys(rest).some(saysWhatItIs) ? undefined : true,
        ...rest,
      },
      ...shapes.map(([name, attributes]) => createElement(name, attributes)),
    );
}
