package seattle

import "railpost/engine"

func solo(r *engine.Rules) {}
