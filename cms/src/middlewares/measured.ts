import { registry } from '../platform/monitoring/metrics';
import { requestMeter } from '../platform/monitoring/requests';

/** Measures every request, with all that the other middlewares do. */
export default () => requestMeter(registry);
