import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Box } from '../layout/box.tsx';
import css from './charts.module.css';

/** Between what is told of and its tooltip. */
const TIP_GAP = 10;

type Spot = { x: number; y: number };

/** The width that a drawing has; `before` where nothing is laid out. */
export function useWidth(before: number): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setWidth((last) => element.clientWidth || last);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

/**
 * An interactive drawing: arrow keys or the pointer move between `spots`, from right to left, and a tooltip describes
 * each, to screen readers too.
 */
export function Surface(props: {
  box: RefObject<HTMLDivElement | null>;
  width: number;
  height: number;
  label: string;
  spots: readonly Spot[];
  /** The spot at a point. */
  spotAt: (at: Spot) => number | null;
  tip: (place: number) => ReactNode;
  /** How far to the right the tooltip may reach. */
  room: number;
  children: (told: number | null) => ReactNode;
}) {
  const { width, height, spots } = props;
  const [told, setTold] = useState<{ place: number; y?: number } | null>(null);
  // Focus by pointer keeps the spot pointed at; focus by keyboard starts at the first.
  const isPointedAt = useRef(false);
  // Fewer may be there than when it was pointed at.
  const spot = told && spots[told.place];
  const place = told && spot ? told.place : null;

  // Close the tooltip when the focus or a touch goes elsewhere.
  const isTold = told !== null;
  const { box } = props;
  useEffect(() => {
    if (!isTold) return undefined;
    const forget = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setTold(null);
    };
    document.addEventListener('pointerdown', forget);
    return () => document.removeEventListener('pointerdown', forget);
  }, [isTold, box]);

  function point(event: MouseEvent<SVGSVGElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const found = props.spotAt(at);
    setTold(found === null ? null : { place: found, y: at.y });
  }

  function leave(event: PointerEvent<SVGSVGElement>) {
    // Lifting a finger also fires this: keep the tooltip.
    if (event.pointerType !== 'touch') setTold(null);
  }

  function walk(event: KeyboardEvent<SVGSVGElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = spots.length - 1;
    const next = {
      ArrowLeft: place === null ? 0 : Math.min(last, place + 1),
      ArrowRight: place === null ? 0 : Math.max(0, place - 1),
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined && last >= 0) {
      event.preventDefault();
      setTold({ place: next });
    }
    if (event.key === 'Escape') setTold(null);
  }

  return (
    <Box relative ref={box}>
      <svg
        className={css.surface}
        role="application"
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an element with the role application takes key presses.
        tabIndex={0}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onPointerMove={point}
        onClick={point}
        onPointerLeave={leave}
        // The page scrolls.
        onPointerCancel={() => setTold(null)}
        onMouseDown={() => {
          isPointedAt.current = true;
        }}
        onFocus={() => {
          if (!isPointedAt.current) setTold({ place: 0 });
        }}
        onBlur={() => {
          isPointedAt.current = false;
          setTold(null);
        }}
        onKeyDown={walk}
      >
        {props.children(place)}
      </svg>
      <TipPlace
        spot={spot && { ...spot, y: told.y ?? spot.y }}
        room={{ width: props.room, height }}
      >
        {place === null ? null : props.tip(place)}
      </TipPlace>
    </Box>
  );
}

/** Places the tooltip beside its spot, on the side that has room. */
function TipPlace(props: {
  spot: Spot | null | undefined;
  room: { width: number; height: number };
  children: ReactNode;
}) {
  const tip = useRef<HTMLDivElement>(null);
  // After each render, since it depends on the tooltip's size.
  useLayoutEffect(() => {
    const element = tip.current;
    if (!element || !props.spot) return;
    const beside = (at: number, own: number, most: number) =>
      at + TIP_GAP + own <= most ? at + TIP_GAP : Math.max(0, at - TIP_GAP - own);
    const { spot, room } = props;
    element.style.insetInlineStart = `${beside(spot.x, element.offsetWidth, room.width)}px`;
    element.style.insetBlockStart = `${beside(spot.y, element.offsetHeight, room.height)}px`;
  });
  return (
    <Box hide="print" ref={tip} className={css.tipPlace} aria-live="polite">
      {props.children}
    </Box>
  );
}

/** A tooltip's box. */
export function Tip({ children }: { children: ReactNode }) {
  return (
    <Box
      leading="normal"
      nowrap
      surface="card"
      padBlock="8"
      padInline="12"
      className={css.tip}
      dir="rtl"
    >
      {children}
    </Box>
  );
}
