import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { signatureArea, signaturePath, type Stroke } from '#rules/service/pdi/signature.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import css from './pdi.module.css';

type Signature = { name: string; path: string };

/** A signature that exists: the drawing, or the typed name. */
export function SignatureView({ signature }: { signature: Signature }) {
  const t = useText();
  return (
    <Stack gap={1}>
      {signature.path === '' ? (
        <Text size="big">{signature.name}</Text>
      ) : (
        <svg
          className={css.signature}
          viewBox={`0 0 ${signatureArea.width} ${signatureArea.height}`}
          role="img"
          aria-label={t('pdi.sign.of', { name: signature.name })}
        >
          <path d={signature.path} />
        </svg>
      )}
      <Text size="sm" tone="muted">
        {t('pdi.sign.by', { name: signature.name })}
      </Text>
    </Stack>
  );
}

/**
 * Draws a signature with finger, pen or mouse; it counts as soon as the finger is lifted, and may have more lines. With
 * the keyboard, the typed name signs.
 */
export function SignaturePad({
  name,
  signature,
  disabled,
  onChange,
}: {
  /** The mechanic, who signs. */
  name: string;
  signature: Signature | null;
  disabled: boolean;
  onChange: (signature: Signature | null) => void;
}) {
  const t = useText();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  // Lifting the finger takes the lines as they are, drawn or not yet.
  const lines = useRef<readonly Stroke[]>([]);
  const drawing = useRef(false);
  const draw = (next: readonly Stroke[]): void => {
    lines.current = next;
    setStrokes(next);
  };
  const at = (event: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * signatureArea.width,
      ((event.clientY - box.top) / box.height) * signatureArea.height,
    ];
  };
  const path = signaturePath(strokes);
  const lift = (): void => {
    if (!drawing.current) return;
    drawing.current = false;
    onChange({ name, path: signaturePath(lines.current) });
  };
  // What was signed has changed, so the drawing counts no more.
  useEffect(() => {
    if (signature === null) draw([]);
  }, [signature]);
  const nameless = name === '';
  if (signature && strokes.length === 0)
    return (
      <Stack gap={2}>
        <SignatureView signature={signature} />
        <Row>
          <Button size="small" disabled={disabled} onClick={() => onChange(null)}>
            {t('pdi.sign.again')}
          </Button>
        </Row>
      </Stack>
    );
  const chooseText = () => {
    if (nameless) return t('pdi.sign.nameless');
    if (signature) return t('pdi.sign.by', { name });
    return t('pdi.sign.hint');
  };
  return (
    <Stack gap={2}>
      <svg
        className={css.pad}
        viewBox={`0 0 ${signatureArea.width} ${signatureArea.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('pdi.sign.pad')}
        data-disabled={disabled || nameless || undefined}
        onPointerDown={(event) => {
          if (disabled || nameless || (event.pointerType === 'mouse' && event.button !== 0)) return;
          drawing.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          const point = at(event);
          draw([...lines.current, [point]]);
        }}
        onPointerMove={(event) => {
          if (!drawing.current) return;
          const point = at(event);
          draw([...lines.current.slice(0, -1), [...(lines.current.at(-1) ?? []), point]]);
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <path d={path} />
      </svg>
      <Text size="sm" tone="muted">
        {chooseText()}
      </Text>
      <Row gap={2} wrap>
        {path === '' ? (
          <Button disabled={disabled || nameless} onClick={() => onChange({ name, path: '' })}>
            {t('pdi.sign.type')}
          </Button>
        ) : (
          <Button
            disabled={disabled}
            onClick={() => {
              draw([]);
              onChange(null);
            }}
          >
            {t('pdi.sign.clear')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
