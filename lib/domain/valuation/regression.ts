/**
 * Weighted ridge regression: the coefficients b that minimize Σ w (y − x·b)² + Σ p (b − b₀)² (Hoerl and Kennard, 1970, but
 * shrinking toward b₀ instead of 0). Two more rounds give outliers less weight, by Huber's weights (1964).
 */
interface Regression {
  coefficients: Float64Array;
  /** y − x·b for each row. */
  residuals: Float64Array;
  /** The fraction of its weight that each row kept, 0 to 1; below 1 for outliers. */
  kept: Float64Array;
}

interface RegressionInput {
  /** The rows, each of `columns` numbers, concatenated. */
  x: Float64Array;
  columns: number;
  y: Float64Array;
  weights: Float64Array;
  /** p and b₀ for each column; the weights are normalized to a mean of 1. */
  penalties: readonly number[];
  priors: readonly number[];
}

const ROUNDS = 3;
/** Residuals above this many standard deviations get less weight. */
const HUBER = 1;
/** The factor from the median absolute residual to the standard deviation of normal errors. */
const MAD_TO_SD = 1.4826;
const LEAST_SCALE = 1e-6;

/** Fits the columns to `y`: ridge regression towards the priors, in which outliers get less weight with each round (Huber). */
export function regress({ x, columns, y, weights, penalties, priors }: RegressionInput): Regression {
  const rows = y.length;
  const kept = new Float64Array(rows).fill(1);
  const residuals = new Float64Array(rows);
  const sizes = new Float64Array(rows);
  let coefficients = new Float64Array(columns);
  for (let round = 0; round < ROUNDS; round++) {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += weights[row]! * kept[row]!;
    const normal = new Float64Array(columns * columns);
    const right = new Float64Array(columns);
    for (let row = 0; row < rows; row++) {
      const weight = (weights[row]! * kept[row]! * rows) / sum;
      const at = row * columns;
      for (let a = 0; a < columns; a++) {
        const weighted = weight * x[at + a]!;
        right[a]! += weighted * y[row]!;
        for (let b = 0; b <= a; b++) normal[a * columns + b]! += weighted * x[at + b]!;
      }
    }
    for (let a = 0; a < columns; a++) {
      normal[a * columns + a]! += penalties[a]!;
      right[a]! += penalties[a]! * priors[a]!;
    }
    coefficients = solved(normal, right);
    for (let row = 0; row < rows; row++) {
      let fitted = 0;
      for (let a = 0; a < columns; a++) fitted += coefficients[a]! * x[row * columns + a]!;
      residuals[row] = y[row]! - fitted;
      sizes[row] = Math.abs(residuals[row]!);
    }
    if (round === ROUNDS - 1) break;
    const most = HUBER * (MAD_TO_SD * sizes.slice().sort()[rows >> 1]! + LEAST_SCALE);
    for (let row = 0; row < rows; row++) kept[row] = Math.min(1, most / sizes[row]!);
  }
  return { coefficients, residuals, kept };
}

/** Solves A b = r for a symmetric positive definite A by Cholesky decomposition; reads only A's lower half. */
function solved(a: Float64Array, right: Float64Array): Float64Array<ArrayBuffer> {
  const n = right.length;
  const b = Float64Array.from(right);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= a[i * n + k]! * a[j * n + k]!;
      a[i * n + j] = i === j ? Math.sqrt(sum) : sum / a[j * n + j]!;
    }
    for (let k = 0; k < i; k++) b[i]! -= a[i * n + k]! * b[k]!;
    b[i]! /= a[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) b[i]! -= a[k * n + i]! * b[k]!;
    b[i]! /= a[i * n + i]!;
  }
  return b;
}
